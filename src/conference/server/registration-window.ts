import { isWithinRegistrationWindow, type RegistrationWindow } from '#pages/rule/registration-state.ts';
import type { ErrorSpec } from '#platform/contract/call.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import {
  canRegistrationsChangeInState,
  eventHasBegun,
  registrationClosedError,
  registrationsFrozen,
  statesWithChangeableRegistrations,
} from '../contract.ts';
import {
  type EventAction,
  type EventSituation,
  findObstacle,
  getEffectiveDates,
  isPossible,
  type Obstacle,
} from '../rule/what-is-possible.ts';
import { lockEventInState } from './event-lifecycle.sql.ts';
import { type Event, findEventById, type Window } from './events.sql.ts';

export { isWithinRegistrationWindow };

/**
 * Returns true while delegates can register. Drafts and ended events never take registrations (product 5.1). Full
 * events take them only with a waiting list (product 5.14).
 */
export const acceptsRegistrations = (event: EventSituation, now: number): boolean =>
  isPossible('register', event, now);

export function toPublicRegistrationWindow(event: EventSituation): RegistrationWindow {
  const { window, isFull, hasWaitingList } = event;
  const dates = getEffectiveDates(event);
  return {
    ...window,
    ...(dates && { eventEndsAt: dates.endsAt }),
    ...(isFull && { whenFull: hasWaitingList ? ('waiting_list' as const) : ('closed' as const) }),
  };
}

/**
 * Returns the window after registration was opened or closed. Opening keeps a closing time in the future. Closing
 * clears both times.
 */
export function computeWindowAfterToggle(window: Window, open: boolean, now: number): Window {
  if (!open) return { opensAt: null, closesAt: null };
  const { opensAt, closesAt } = window;
  return {
    opensAt: opensAt !== null && opensAt <= now ? opensAt : now,
    closesAt: closesAt !== null && closesAt > now ? closesAt : null,
  };
}

/** Registrations may change only before the event ends (product 5.9). */
export const isDraftOrAnnounced = ({ state }: Pick<Event, 'state'>): boolean =>
  canRegistrationsChangeInState(state);

const errorsByObstacle = {
  begun: () => eventHasBegun,
  over: () => registrationsFrozen,
  registration_closed: ({ name }: Event) => registrationClosedError(name),
} as const satisfies Record<Obstacle, (event: Event) => ErrorSpec>;

/**
 * Locks the event until the transaction ends, and checks that an action is possible now (product 5.9, 5.16). Call it
 * before locking groups and registrations (lock ordering).
 * @throws AppError 409 when the event is over or has begun, 403 when registration is closed
 */
export async function lockEventAndRequirePossible(
  transaction: Transaction,
  eventId: string,
  action: EventAction,
  now: number,
): Promise<Event> {
  const isLocked = await lockEventInState(transaction, eventId, statesWithChangeableRegistrations);
  const event = isLocked ? await findEventById(transaction, eventId) : undefined;
  if (!event) throw new AppError(registrationsFrozen);
  const obstacle = findObstacle(action, event, now);
  if (obstacle) throw new AppError(errorsByObstacle[obstacle](event));
  return event;
}
