import { isOpenAt } from '#pages/rule/registration-state.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { changeableStates, registrationsMayChangeIn, registrationsStay } from '../contract.ts';
import { lockInState } from './event-lifecycle.sql.ts';
import type { Event, Window } from './events.sql.ts';

export { isOpenAt };

/** Whether an event takes registrations at `now`. Drafts and ended events never do (product 5.1). */
export function takesRegistrations({ state, window }: Pick<Event, 'state' | 'window'>, now: number): boolean {
  return state === 'announced' && isOpenAt(window, now);
}

/** The window after opening or closing it at `now`. Opening keeps a closing time in the future; closing clears both times. */
export function windowAfterSwitch(window: Window, open: boolean, now: number): Window {
  if (!open) return { opensAt: null, closesAt: null };
  const { opensAt, closesAt } = window;
  return {
    opensAt: opensAt !== null && opensAt <= now ? opensAt : now,
    closesAt: closesAt !== null && closesAt > now ? closesAt : null,
  };
}

/** Whether the registrations of an event may be changed (product 5.9). */
export const registrationsMayChange = ({ state }: Pick<Event, 'state'>): boolean =>
  registrationsMayChangeIn(state);

/**
 * Locks an event against ending until the transaction ends. Call it before locking groups and registrations (lock ordering).
 * @throws AppError 409 when the event is over: its registrations stay as they are (product 5.9)
 */
export async function lockForChange(transaction: Transaction, eventId: string): Promise<void> {
  if (!(await lockInState(transaction, eventId, changeableStates))) throw new AppError(registrationsStay);
}
