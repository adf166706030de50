import { type Event, findEvent } from '#conference/server/index.ts';
import type { Queries } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { noSuchEvent } from '../contract/ledger.ts';

/** @throws AppError 404 when there is no such event */
export async function requireEvent(queries: Queries, eventName: string): Promise<Event> {
  const event = await findEvent(queries, eventName);
  if (!event) throw new AppError(noSuchEvent);
  return event;
}
