import type { Catalogue, ConferenceEvent } from '#conference/content/index.ts';
import { saveClubOfPages } from '#pages/server/index.ts';
import type { Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { type Committee, readCommittees } from './committees.sql.ts';
import type { Dates, Event } from './events.sql.ts';
import { saveCommittees, seedEvent } from './seed-catalogue.sql.ts';
import { switched } from './window.ts';

/**
 * Brings an event with its committees and portfolios into a database that does not have it. Runs at every start, with the
 * content files'. Of an event that is known, the window, the committees and the portfolios are the desk's, and fees and dates
 * are so from the first change of them (product 5.1). Also keeps who the club is, as its pages say it.
 */
export async function loadCatalogue(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { event, committees }: Catalogue,
): Promise<void> {
  const now = clock();
  const window = switched({ opensAt: null, closesAt: null }, event.registrationOpen, now);
  await db.change(async (changes) => {
    const isFirst = await seedEvent(changes, event, { dates: announcedDates(event), window });
    if (isFirst) await saveCommittees(changes, event.id, committees, now);
    await saveClubOfPages(changes);
  });
}

/** The days of the conference as the catalogue has them. */
export function announcedDates({ startsAt, endsAt }: ConferenceEvent): Dates {
  return { startsAt: Date.parse(startsAt), endsAt: Date.parse(endsAt) };
}

interface Known {
  revision: number;
  committees: Promise<Committee[]>;
}
const known = new WeakMap<Db, Map<string, Known>>();

/**
 * The committees of an event with their portfolios, read again whenever the catalogue has a new revision.
 * @param db the database itself, not a transaction
 * @param event as it was just read: what is answered is no older than it
 */
export async function committeesOf(
  db: Db,
  { id, catalogueRevision }: Pick<Event, 'id' | 'catalogueRevision'>,
): Promise<Committee[]> {
  const byEvent = known.get(db) ?? new Map<string, Known>();
  known.set(db, byEvent);
  const last = byEvent.get(id);
  if (last?.revision === catalogueRevision) return last.committees;
  const committees = readCommittees(db, id);
  byEvent.set(id, { revision: catalogueRevision, committees });
  // After a failure the next caller starts again.
  committees.catch(() => byEvent.delete(id));
  return committees;
}
