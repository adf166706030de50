import { noSuchEvent, registrationClosedError } from '#conference/contract.ts';
import { acceptsRegistrations, type Event, getEventByName } from '#conference/server/index.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';

/**
 * Finds an event that delegates may see.
 * @throws AppError 404 when it does not exist or is a draft
 */
export async function getEventUnlessDraft(db: Db, name: string): Promise<Event> {
  const event = await getEventByName(db, name);
  if (event.state === 'draft') throw new AppError(noSuchEvent);
  return event;
}

/**
 * Finds an event that is open for registration.
 * @throws AppError 404 when it does not exist or is a draft; 403 while registration is closed (product 5.1)
 */
export async function getEventOpenForRegistration(db: Db, name: string, now: number): Promise<Event> {
  const event = await getEventUnlessDraft(db, name);
  if (!acceptsRegistrations(event, now)) throw new AppError(registrationClosedError(event.name));
  return event;
}
