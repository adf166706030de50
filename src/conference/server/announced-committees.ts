import type { Committee } from '#conference/content/index.ts';
import type { Queries } from '#platform/server/db/tables.ts';
import { readCommittees } from './committees.sql.ts';
import { allEvents, findMainEvent } from './events.sql.ts';

/** The committees of the main event as the public pages announce them, in the order of the desk. */
export async function announcedCommittees(queries: Queries): Promise<Committee[]> {
  const main = await findMainEvent(queries);
  return main ? shownCommittees(queries, main.id) : [];
}

/** The committees of all events, since each may come to show its picture. */
export async function committeesWithPictures(
  queries: Queries,
): Promise<Pick<Committee, 'banner' | 'shortName'>[]> {
  const events = await allEvents(queries);
  return (await Promise.all(events.map(({ id }) => shownCommittees(queries, id)))).flat();
}

async function shownCommittees(queries: Queries, eventId: string): Promise<Committee[]> {
  return (await readCommittees(queries, eventId)).map(
    ({ id: _id, portfolios: _portfolios, ...committee }) => ({
      ...committee,
      description: committee.description.split(/\n\s*\n/).filter(Boolean),
      // Until a photograph is chosen a figure of this name is shown.
      banner: committee.banner || `committee-${committee.value.toLowerCase()}`,
    }),
  );
}
