import type { Catalogue, ConferenceEvent } from '#conference/content/index.ts';
import { saveClubOfPages } from '#pages/server/index.ts';
import type { Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { type Committee, readCommittees } from './committees.sql.ts';
import type { Dates, Event } from './events.sql.ts';
import { saveCommittees, seedEvent } from './seed-catalogue.sql.ts';
import { windowAfterSwitch } from './window.ts';

/**
 * Adds the event of the content files with its committees and portfolios to a database without it. Runs at every start.
 * Never changes the window, committees and portfolios of an existing event, nor fees and dates that were edited on the
 * desk (product 5.1). Also stores the published name of the club.
 */
export async function loadCatalogue(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { event, committees }: Catalogue,
): Promise<void> {
  const now = clock();
  const window = windowAfterSwitch({ opensAt: null, closesAt: null }, event.registrationOpen, now);
  await db.change(async (transaction) => {
    const isFirst = await seedEvent(transaction, event, { dates: announcedDates(event), window });
    if (isFirst) await saveCommittees(transaction, event.id, committees, now);
    await saveClubOfPages(transaction);
  });
}

/** The dates of the conference in the catalogue. */
export function announcedDates({ startsAt, endsAt }: ConferenceEvent): Dates {
  return { startsAt: Date.parse(startsAt), endsAt: Date.parse(endsAt) };
}

interface CachedCommittees {
  revision: number;
  committees: Promise<Committee[]>;
}
const cache = new WeakMap<Db, Map<string, CachedCommittees>>();

/**
 * The committees of an event with their portfolios, cached by the revision of the catalogue.
 * @param db the database, not a transaction
 * @param event the event as just read; the answer is never older
 */
export async function committeesOf(
  db: Db,
  { id, catalogueRevision }: Pick<Event, 'id' | 'catalogueRevision'>,
): Promise<Committee[]> {
  const byEvent = cache.get(db) ?? new Map<string, CachedCommittees>();
  cache.set(db, byEvent);
  const cached = byEvent.get(id);
  if (cached?.revision === catalogueRevision) return cached.committees;
  const committees = readCommittees(db, id);
  byEvent.set(id, { revision: catalogueRevision, committees });
  // A failed read is not cached.
  committees.catch(() => byEvent.delete(id));
  return committees;
}
