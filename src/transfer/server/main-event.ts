import { type Event, findMainEvent } from '#conference/server/index.ts';
import type { Db } from '#platform/server/db/tables.ts';

/** The event whose fees and committees a kit has, and takes the place of: the one that the public pages show. */
export async function mainEvent(db: Db): Promise<Event> {
  const event = await findMainEvent(db);
  if (!event) throw new Error('The site has never been started: it has no event yet.');
  return event;
}
