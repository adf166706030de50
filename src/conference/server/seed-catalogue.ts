import type { Catalogue, ConferenceEvent } from '#conference/content/index.ts';
import { saveClubFromPublishedPages } from '#pages/server/index.ts';
import type { Context } from '#platform/server/context.ts';
import type { Dates } from './events.sql.ts';
import { computeWindowAfterToggle } from './registration-window.ts';
import { seedEvent, upsertAndWithdrawCommittees } from './seed-catalogue.sql.ts';

/**
 * Adds the event of the content files with its committees if the database lacks it. Of an existing event, updates only
 * fees and dates that were not set on the desk (product 5.1). Also stores the published facts about the club
 * (`saveClubFromPublishedPages`). Runs at every start.
 */
export async function seedEventAndCommittees(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { event, committees }: Catalogue,
): Promise<void> {
  const now = clock();
  const window = computeWindowAfterToggle({ opensAt: null, closesAt: null }, event.registrationOpen, now);
  await db.change(async (transaction) => {
    const isFirst = await seedEvent(transaction, event, { dates: parseContentDates(event), window });
    if (isFirst) await upsertAndWithdrawCommittees(transaction, event.id, committees, now);
    await saveClubFromPublishedPages(transaction, db.engine);
  });
}

export function parseContentDates({ startsAt, endsAt }: ConferenceEvent): Dates {
  return { startsAt: Date.parse(startsAt), endsAt: Date.parse(endsAt) };
}
