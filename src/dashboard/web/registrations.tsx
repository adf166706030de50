import { useQuery } from '@tanstack/react-query';
import type { Profile } from '#accounts/web/index.ts';
import { eventsQuery } from '#conference/web/index.ts';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState, FailedState, LoadingState } from '#platform/web/ui/states.tsx';
import { registrationsQuery } from '#registration/web/index.ts';
import { GroupInPreparation, groupsInPreparation } from './group-in-preparation.tsx';
import { RegistrationCard } from './registration-card.tsx';

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
  const open = (events.data?.events ?? []).filter(({ registrationOpen }) => registrationOpen);
  return (
    <div className="plate">
      {open.length > 0 ? (
        <EmptyState
          text={`Registration for the ${open.map(({ eventName }) => eventName).join(' and the ')} is open`}
          help="Alone or with friends: choose your committees and portfolios, pay, and your registration stands here."
        >
          {open
            .filter(({ registrationState }) => registrationState.changesAt !== null)
            .map(({ eventName, registrationState }) => (
              <p key={eventName} className="mb-4 text-sm font-semibold">
                {open.length > 1 && `${eventName}: `}
                {registrationState.text}
              </p>
            ))}
          <LinkButton to="/registration">Register now</LinkButton>
        </EmptyState>
      ) : (
        <EmptyState
          text="Nothing here yet"
          help="When you register for a conference, its status, fee, group and seat stand here. Until then, meet the committees."
        >
          <LinkButton variant="quiet" to="/annualconf">
            See the committees
          </LinkButton>
        </EmptyState>
      )}
    </div>
  );
}
