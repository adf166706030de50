import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { changingStates, registrationsChangeIn, registrationsStay } from '../contract.ts';
import type { Event } from './events.sql.ts';
import { lockInState } from './states/event-states.sql.ts';

/** Whether the registrations of an event may still be changed (product 5.9); only erasing an account still removes its registrations. */
export const registrationsChange = ({ state }: Pick<Event, 'state'>): boolean => registrationsChangeIn(state);

/**
 * Keeps an event from ending until the transaction does, so that what is changed in it is changed before. To be called ahead
 * of whatever takes groups and registrations: locks have one order.
 * @throws AppError 409 when the event is over: its registrations stay as they are (product 5.9)
 */
export async function lockForChange(transaction: Transaction, eventId: string): Promise<void> {
  if (!(await lockInState(transaction, eventId, changingStates))) throw new AppError(registrationsStay);
}
