import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { noSuchEvent } from '../contract.ts';
import { type Event, findEventByName, findNonDraftEvent } from './events.sql.ts';

/** @throws AppError 404 when there is no event with the name */
export async function getEventByName(db: Db, name: string): Promise<Event> {
  const event = await findEventByName(db, name);
  if (!event) throw new AppError(noSuchEvent);
  return event;
}

/**
 * Finds an event by name, for delegates and visitors, who do not know drafts.
 * @throws AppError 404 when it does not exist or is a draft
 */
export async function getNonDraftEvent(db: Db, name: string): Promise<Event> {
  const event = await findNonDraftEvent(db, name);
  if (!event) throw new AppError(noSuchEvent);
  return event;
}
