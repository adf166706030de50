import type { Committee } from '#conference/content/index.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { readCommittees } from './committees.sql.ts';
import { allEvents, findMainEvent } from './events.sql.ts';

/** The committees of the main event as the public pages announce them, in the order of the desk. */
export async function announcedCommittees(db: Db): Promise<Committee[]> {
  const main = await findMainEvent(db);
  return main ? shownCommittees(db, main.id) : [];
}

/** The committees of all events, since each may come to show its picture. */
export async function committeesWithPictures(db: Db): Promise<Pick<Committee, 'banner' | 'shortName'>[]> {
  const events = await allEvents(db);
  return (await Promise.all(events.map(({ id }) => shownCommittees(db, id)))).flat();
}

async function shownCommittees(db: Db, eventId: string): Promise<Committee[]> {
  return (await readCommittees(db, eventId)).map(({ id: _id, portfolios: _portfolios, ...committee }) => ({
    ...committee,
    description: committee.description.split(/\n\s*\n/).filter(Boolean),
    // Until a photograph is chosen a figure of this name is shown.
    banner: committee.banner || `committee-${committee.value.toLowerCase()}`,
  }));
}
