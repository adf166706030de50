import type { Changes } from '#platform/server/db/tables.ts';
import { Refused } from '#platform/server/http/refused.ts';
import { registrationsStay } from '../contract.ts';
import type { Event } from './events.sql.ts';
import { holdInState } from './states/event-states.sql.ts';

/** The states in which registrations may be made, decided, seated and given up: once an event is over they stay as they are. */
const changing = ['draft', 'announced'] as const;

/** Whether the registrations of an event may still be changed (product 5.9); only erased accounts take theirs along. */
export function registrationsChange({ state }: Pick<Event, 'state'>): boolean {
  return changing.some((one) => one === state);
}

/**
 * Keeps an event from ending until the transaction does, so that what is changed in it is changed before. To be called ahead
 * of whatever takes groups and registrations: locks have one order.
 * @throws Refused 409 when the event is over: its registrations stay as they are (product 5.9)
 */
export async function holdForChange(changes: Changes, eventId: string): Promise<void> {
  if (!(await holdInState(changes, eventId, changing))) throw new Refused(registrationsStay);
}
