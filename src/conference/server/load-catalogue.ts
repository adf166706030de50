import type { Catalogue, ConferenceEvent } from '#conference/content/index.ts';
import { saveClubOfPages } from '#pages/server/index.ts';
import type { Context } from '#platform/server/context.ts';
import type { Dates } from './events.sql.ts';
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
