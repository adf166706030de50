import type { getOwnProfile } from '#accounts/contract.ts';
import type { listAnnouncedEvents } from '#conference/contract.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import type { listOwnRegistrations } from '#registration/contract/form.ts';

export type Event = AnswerOf<typeof listAnnouncedEvents>['events'][number];
export type Committee = Event['committees'][number];
export type Profile = AnswerOf<typeof getOwnProfile>;
export type OwnRegistration = AnswerOf<typeof listOwnRegistrations>['ypEvents'][number];

/** Returns true if all seats are taken and delegates can register for the waiting list (product 6.17). */
export const isOpenForWaitingList = ({
  registrationOpen,
  registrationState,
}: Pick<Event, 'registrationOpen' | 'registrationState'>): boolean =>
  registrationOpen && registrationState.isFull === true;

type EventNames = Pick<Event, 'eventName' | 'formerNames' | 'registrationOpen'>;

/** Finds an event by its current name, or else by a former one. */
function findEvent<E extends EventNames>(events: readonly E[], name: string): E | undefined {
  return (
    events.find(({ eventName }) => eventName === name) ??
    events.find(({ formerNames }) => formerNames.includes(name))
  );
}

/**
 * Selects the event to register for: the requested one, the only open one, or the main event, which is first. Returns
 * 'several' when the delegate has to choose.
 */
export function selectEventToRegisterFor<E extends EventNames>(
  events: readonly E[],
  requestedName: string | undefined,
): E | 'several' | undefined {
  if (requestedName !== undefined) return findEvent(events, requestedName);
  const open = events.filter(({ registrationOpen }) => registrationOpen);
  return open.length > 1 ? 'several' : (open[0] ?? events[0]);
}

const loggedOutText = 'You were logged out. Your form is still here: log in.';

export interface Redirect {
  readonly to: '/applynow' | '/dashboard' | '/login';
  readonly text?: string;
}

/**
 * Decides where to redirect a user who may not register. Undefined for verified delegates, and until the profile is
 * known (product 6.6).
 */
export function findRegistrationRedirect(
  loggedIn: boolean,
  profile: Pick<Profile, 'role' | 'isVerified'> | undefined,
  wasLoggedIn = false,
): Redirect | undefined {
  // The log-in then leads back to the step of the form, which the browser has kept.
  if (!loggedIn && wasLoggedIn) return { to: '/login', text: loggedOutText };
  if (!loggedIn) return { to: '/applynow', text: 'You need to login first to register for the event' };
  if (!profile) return undefined;
  if (profile.role !== 'client') return { to: '/dashboard' };
  if (!profile.isVerified) return { to: '/dashboard', text: 'You need to verify your email first' };
  return undefined;
}
