import { isWithinRegistrationWindow, type RegistrationWindow } from '#pages/rule/registration-state.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import {
  canRegistrationsChangeInState,
  registrationsFrozen,
  statesWithChangeableRegistrations,
} from '../contract.ts';
import { lockEventInState } from './event-lifecycle.sql.ts';
import type { Event, Window } from './events.sql.ts';

export { isWithinRegistrationWindow };

/**
 * Returns true while delegates can register. Drafts and ended events never take registrations (product 5.1). Full
 * events take them only with a waiting list (product 5.14).
 */
export function acceptsRegistrations(
  event: Pick<Event, 'state' | 'window' | 'isFull' | 'hasWaitingList'>,
  now: number,
): boolean {
  return (
    event.state === 'announced' &&
    isWithinRegistrationWindow(event.window, now) &&
    (!event.isFull || event.hasWaitingList)
  );
}

/** Returns the registration window as public pages show it. */
export function toPublicRegistrationWindow({
  window,
  isFull,
  hasWaitingList,
}: Pick<Event, 'window' | 'isFull' | 'hasWaitingList'>): RegistrationWindow {
  return isFull ? { ...window, whenFull: hasWaitingList ? 'waiting_list' : 'closed' } : window;
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

/**
 * Locks the event until the transaction ends. Call it before locking groups and registrations (lock ordering).
 * @throws AppError 409 when the event is over or archived, because its registrations no longer change (product 5.9)
 */
export async function lockEventAndRequireNotEnded(transaction: Transaction, eventId: string): Promise<void> {
  if (!(await lockEventInState(transaction, eventId, statesWithChangeableRegistrations)))
    throw new AppError(registrationsFrozen);
}
