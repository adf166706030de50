import { useQuery } from '@tanstack/react-query';
import type { Profile } from '#accounts/web/index.ts';
import type { listAnnouncedEvents } from '#conference/contract.ts';
import { announcedEventsQuery } from '#conference/web/index.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import { formatNameList } from '#platform/rule/plural.ts';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { EmptyState, FailedState, LoadingState } from '#platform/web/ui/states.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { hasRegistrationDraft, ownRegistrationsQuery } from '#registration/web/index.ts';
import { putEndedLast } from './phase.ts';
import { RegistrationCard } from './registration-card.tsx';
import { hasPass, StoredPassesKeeper } from './stored-passes-keeper.tsx';

type Event = AnswerOf<typeof listAnnouncedEvents>['events'][number];

export function Registrations({ profile }: { profile: Profile }) {
  return (
    <section aria-labelledby="registrations-title" className="grid gap-6">
      <h2 id="registrations-title" className="text-2xl max-md:sr-only">
        Your registration
      </h2>
      <Content profile={profile} />
    </section>
  );
}

function Content({ profile }: { profile: Profile }) {
  const registrations = useQuery(ownRegistrationsQuery);
  if (registrations.data) {
    const registered = registrations.data.ypEvents;
    const preparing = groupsInPreparation(
      profile,
      registered.map(({ eventName }) => eventName),
    );
    return (
      <>
        {registered.some(hasPass) && <StoredPassesKeeper registrations={registered} />}
        {putEndedLast(registered).map((registration) => (
          <RegistrationCard key={registration._id} registration={registration} />
        ))}
        {preparing.map((invitations) => (
          <GroupInPreparation key={invitations.eventName + invitations.grpName} invitations={invitations} />
        ))}
        {registered.length + preparing.length === 0 && <NoRegistrations accountId={profile._id} />}
      </>
    );
  }
  if (registrations.isError)
    return (
      <FailedState
        text="Something went wrong!"
        help="Your registration is safe, but we can’t show it right now."
      >
        <Button variant="quiet" onClick={() => registrations.refetch()}>
          Try again
        </Button>
      </FailedState>
    );
  return <LoadingState />;
}

function NoRegistrations({ accountId }: { accountId: string }) {
  const events = useQuery(announcedEventsQuery);
  const announced = events.data?.events ?? [];
  const open = announced.filter(({ registrationOpen }) => registrationOpen);
  const full = announced.filter(
    ({ registrationOpen, registrationState }) => !registrationOpen && registrationState.isFull,
  );
  const isBegun = open.some((event) => hasRegistrationDraft(accountId, event));
  const opening = announced.filter(({ registrationOpen }) => !registrationOpen);
  const isWaitingList = open.length > 0 && open.every(({ registrationState }) => registrationState.isFull);
  return (
    <div className="plate">
      {open.length > 0 ? (
        <EmptyState
          text={
            isWaitingList
              ? `All seats of ${formatNameList(open.map(({ eventName }) => eventName))} are taken`
              : `Registration for the ${formatNameList(open.map(({ eventName }) => eventName))} is open`
          }
          help="Register alone or as a group: choose your committees and portfolios, and pay. You then see your registration here."
        >
          <RegistrationTimes events={open} />
          <LinkButton to="/registration">
            {isBegun ? 'Continue your form' : isWaitingList ? 'Join the waiting list' : 'Register now'}
          </LinkButton>
        </EmptyState>
      ) : (
        <EmptyState
          text={
            full.length > 0
              ? `All seats of ${formatNameList(full.map(({ eventName }) => eventName))} are taken`
              : 'No registration yet'
          }
          help="When you register for a conference, you see its status, fee, group and seat here."
        >
          <RegistrationTimes events={opening} />
          <LinkButton variant="quiet" to="/annualconf">
            See the committees
          </LinkButton>
        </EmptyState>
      )}
    </div>
  );
}

/** Shows when registration opens or closes, for each event with such a date. */
function RegistrationTimes({ events }: { events: readonly Event[] }) {
  return events
    .filter(({ registrationState }) => registrationState.changesAt !== null)
    .map(({ eventName, registrationState }) => (
      <p key={eventName} className="mb-4 text-sm font-semibold">
        {events.length > 1 && `${eventName}: `}
        {registrationState.text}
      </p>
    ));
}

type Invitations = Profile['sendInviteToWhom'][number];

function groupsInPreparation(profile: Profile, registeredEvents: readonly string[]): Invitations[] {
  return profile.sendInviteToWhom.filter(
    ({ eventName, toWhom }) => toWhom.length > 0 && !registeredEvents.includes(eventName),
  );
}

function GroupInPreparation({ invitations }: { invitations: Invitations }) {
  const { grpName, eventName, toWhom } = invitations;
  const group = `/registration?${new URLSearchParams({ as: 'group', event: eventName })}`;
  const event = useQuery(announcedEventsQuery).data?.events.find((one) => one.eventName === eventName);
  const isFull = event !== undefined && !event.registrationOpen && event.registrationState.isFull === true;
  const acceptedCount = toWhom.filter(({ hasAccepted }) => hasAccepted === 'yes').length;
  return (
    <Card framed>
      <article aria-label={`Group ${grpName}`} className="relative grid gap-5">
        <header>
          <p className="text-sm text-muted">{eventName}</p>
          <h3 className="text-2xl">Group {grpName}</h3>
        </header>
        <p>
          {acceptedCount} of {toWhom.length} invited members have registered.{' '}
          {isFull
            ? 'All seats are taken, so please don’t pay: you can’t complete the group now.'
            : acceptedCount < 2
              ? 'A group needs at least two members besides you. You register last.'
              : 'Complete the group now: you register last and pay for everyone.'}
        </p>
        <ul className="grid gap-3">
          {toWhom.map(({ email, name, hasAccepted, registeredElsewhere }) => (
            <li key={email} className="border-t border-line pt-3">
              <span className="block [overflow-wrap:anywhere]">{name ?? email}</span>
              {name && <span className="block text-sm text-muted [overflow-wrap:anywhere]">{email}</span>}
              <span className={`text-sm ${hasAccepted === 'yes' ? 'text-viridian' : 'text-muted'}`}>
                {registeredElsewhere
                  ? 'Already registered another way, so can’t join this group.'
                  : hasAccepted === 'yes'
                    ? 'Registration done'
                    : 'Registartion Not done yet'}
              </span>
              {registeredElsewhere && (
                <span className="block text-sm">
                  <TextLink to={group}>Invite someone else</TextLink>
                </span>
              )}
            </li>
          ))}
        </ul>
        <LinkButton variant="quiet" to={group}>
          Continue {grpName}
        </LinkButton>
      </article>
    </Card>
  );
}
