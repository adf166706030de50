import { type Event, findEvent } from '#conference/server/index.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { noSuchEvent } from '../contract/ledger.ts';

/** @throws AppError 404 when there is no such event */
export async function requireEvent(db: Db, eventName: string): Promise<Event> {
  const event = await findEvent(db, eventName);
  if (!event) throw new AppError(noSuchEvent);
  return event;
}
