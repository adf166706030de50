import { type Event, findEvent } from '#conference/server/index.ts';
import type { Queries } from '#platform/server/db/tables.ts';
import { Refused } from '#platform/server/http/refused.ts';
import { noSuchEvent } from '../contract/ledger.ts';

/** @throws Refused 404 when there is no such event */
export async function requireEvent(queries: Queries, eventName: string): Promise<Event> {
  const event = await findEvent(queries, eventName);
  if (!event) throw new Refused(noSuchEvent);
  return event;
}
