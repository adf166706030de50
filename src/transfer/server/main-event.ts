import { type Event, findMainEvent } from '#conference/server/index.ts';
import type { Db } from '#platform/server/db/tables.ts';

export async function getMainEvent(db: Db): Promise<Event> {
  const event = await findMainEvent(db);
  if (!event) throw new Error('The site has never been started: it has no event yet.');
  return event;
}
