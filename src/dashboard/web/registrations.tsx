import { useQuery } from '@tanstack/react-query';
import type { Profile } from '#accounts/web/index.ts';
import type { getEvents } from '#conference/contract.ts';
import { eventsQuery } from '#conference/web/index.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState, FailedState, LoadingState } from '#platform/web/ui/states.tsx';
import { registrationsQuery } from '#registration/web/index.ts';
import { GroupInPreparation, groupsInPreparation } from './group-in-preparation.tsx';
import { RegistrationCard } from './registration-card.tsx';

type Event = AnswerOf<typeof getEvents>['events'][number];

/** Where the delegate's registrations stand, and what is next for each. */
export function Registrations({ profile }: { profile: Profile }) {
  return (
    <section aria-labelledby="registrations-title" className="grid gap-6">
      <h2 id="registrations-title" className="text-2xl">
        Your registration
      </h2>
      <Content profile={profile} />
    </section>
  );
}

function Content({ profile }: { profile: Profile }) {
  const registrations = useQuery(registrationsQuery);
  if (registrations.data) {
    const own = registrations.data.ypEvents;
    const preparing = groupsInPreparation(
      profile,
      own.map(({ eventName }) => eventName),
    );
    return (
      <>
        {own.map((registration) => (
          <RegistrationCard key={registration._id} registration={registration} />
        ))}
        {preparing.map((invitations) => (
          <GroupInPreparation key={invitations.eventName + invitations.grpName} invitations={invitations} />
        ))}
        {own.length + preparing.length === 0 && <NothingYet />}
      </>
    );
  }
  if (registrations.isError)
    return (
      <FailedState text="Something went wrong!" help="Your registration is safe; it just could not be shown.">
        <Button variant="quiet" onClick={() => registrations.refetch()}>
          Try again
        </Button>
      </FailedState>
    );
  return <LoadingState />;
}

function NothingYet() {
  const events = useQuery(eventsQuery);
  const announced = events.data?.events ?? [];
  const open = announced.filter(({ registrationOpen }) => registrationOpen);
  const opening = announced.filter(({ registrationOpen }) => !registrationOpen);
  return (
    <div className="plate">
      {open.length > 0 ? (
        <EmptyState
          text={`Registration for the ${open.map(({ eventName }) => eventName).join(' and the ')} is open`}
          help="Register alone or as a group: choose your committees and portfolios, and pay. You then see your registration here."
        >
          <WhenRegistration events={open} />
          <LinkButton to="/registration">Register now</LinkButton>
        </EmptyState>
      ) : (
        <EmptyState
          text="No registration yet"
          help="When you register for a conference, you see its status, fee, group and seat here."
        >
          <WhenRegistration events={opening} />
          <LinkButton variant="quiet" to="/annualconf">
            See the committees
          </LinkButton>
        </EmptyState>
      )}
    </div>
  );
}

/** When registration closes or opens by the clock; empty where no time is set. */
function WhenRegistration({ events }: { events: readonly Event[] }) {
  return events
    .filter(({ registrationState }) => registrationState.changesAt !== null)
    .map(({ eventName, registrationState }) => (
      <p key={eventName} className="mb-4 text-sm font-semibold">
        {events.length > 1 && `${eventName}: `}
        {registrationState.text}
      </p>
    ));
}
