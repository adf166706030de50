import type { dashboard } from '#accounts/contract.ts';
import type { getEvents } from '#conference/contract.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import type { getOwnRegistrations } from '#registration/contract/form.ts';

export type Event = AnswerOf<typeof getEvents>['events'][number];
export type Committee = Event['committees'][number];
export type Profile = AnswerOf<typeof dashboard>;
export type OwnRegistration = AnswerOf<typeof getOwnRegistrations>['ypEvents'][number];

type EventNames = Pick<Event, 'eventName' | 'formerNames' | 'registrationOpen'>;

/** Finds an event by its name, otherwise by a former name. */
function findEvent<E extends EventNames>(events: readonly E[], name: string): E | undefined {
  return (
    events.find(({ eventName }) => eventName === name) ??
    events.find(({ formerNames }) => formerNames.includes(name))
  );
}

/**
 * Selects the event of the form: the requested one, otherwise the only open one, otherwise the main event, which is first.
 * @param requestedName the name in the URL or the invitation
 * @returns 'several' when the delegate has to choose an open event; undefined without a matching event
 */
export function selectEvent<E extends EventNames>(
  events: readonly E[],
  requestedName: string | undefined,
): E | 'several' | undefined {
  if (requestedName !== undefined) return findEvent(events, requestedName);
  const open = events.filter(({ registrationOpen }) => registrationOpen);
  return open.length > 1 ? 'several' : (open[0] ?? events[0]);
}

export interface Redirect {
  readonly to: '/applynow' | '/dashboard';
  readonly text?: string;
}

/** Redirects visitors, administrators and delegates without a verified address (product 6.6); undefined for other users. */
export function findRedirect(
  loggedIn: boolean,
  profile: Pick<Profile, 'role' | 'isVerified'> | undefined,
): Redirect | undefined {
  if (!loggedIn) return { to: '/applynow', text: 'You need to login first to register for the event' };
  if (!profile) return undefined;
  if (profile.role !== 'client') return { to: '/dashboard' };
  if (!profile.isVerified) return { to: '/dashboard', text: 'You need to verify your email first' };
  return undefined;
}
