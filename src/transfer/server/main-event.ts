import { type Event, findMainEvent } from '#conference/server/index.ts';
import type { Db } from '#platform/server/db/tables.ts';

/** The event that is exported and replaced: the one on the public pages. */
export async function mainEvent(db: Db): Promise<Event> {
  const event = await findMainEvent(db);
  if (!event) throw new Error('The site has never been started: it has no event yet.');
  return event;
}
