import type { Catalogue, ConferenceEvent } from '#conference/content/index.ts';
import type { Context } from '#platform/server/context.ts';
import { saveCommittees } from './committees.sql.ts';
import { type Dates, saveEvent } from './events.sql.ts';
import { switched } from './window.ts';

/**
 * Brings an event with its committees and portfolios into the database. Runs at every start, with the content files'. Of an
 * event that is known, what a superadmin has set stays: the window always, fees and dates from the first change of them
 * (product 5.1). A new one starts as the catalogue says.
 */
export async function loadCatalogue(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { event, committees }: Catalogue,
): Promise<void> {
  const window = switched({ opensAt: null, closesAt: null }, event.registrationOpen, clock());
  await db.change(async (changes) => {
    const { id, name, fees } = event;
    await saveEvent(changes, { id, name, fees, dates: announcedDates(event), window });
    await saveCommittees(changes, event.id, committees);
  });
}

/** The days of the conference as the catalogue has them. */
export function announcedDates({ startsAt, endsAt }: ConferenceEvent): Dates {
  return { startsAt: Date.parse(startsAt), endsAt: Date.parse(endsAt) };
}
