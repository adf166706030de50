import { catalogue } from '#conference/content/index.ts';
import type { Context } from '#platform/server/context.ts';
import { saveCommittees } from './committees.sql.ts';
import { saveEvent } from './events.sql.ts';
import { switched } from './window.ts';

/**
 * Brings the events, committees and portfolios of the content files into the database. Runs at every start. Of an event
 * that is known, what a superadmin has set stays: the window always, fees and dates from the first change of them
 * (clarifications 4). A new one starts as the content says.
 */
export async function loadCatalogue({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const { event, committees } = catalogue;
  const window = switched({ opensAt: null, closesAt: null }, event.registrationOpen, clock());
  await db.change(async (changes) => {
    const { id, name, fees } = event;
    await saveEvent(changes, { id, name, fees, dates: contentDates(), window });
    await saveCommittees(changes, event.id, committees);
  });
}

/** The days of the conference as the content files have them, in epoch milliseconds. */
export function contentDates(): { startsAt: number; endsAt: number } {
  const { startsAt, endsAt } = catalogue.event;
  return { startsAt: Date.parse(startsAt), endsAt: Date.parse(endsAt) };
}
