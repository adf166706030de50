import type { Catalogue } from '#conference/content/index.ts';
import { setEventDates } from '#conference/server/event-settings.sql.ts';
import { parseContentDates, seedEventAndCommittees } from '#conference/server/seed-catalogue.ts';
import { formatDateRange } from '#platform/rule/dates.ts';
import { defaultRegion } from '#platform/rule/region.ts';
import type { Context } from '#platform/server/context.ts';

const week = 7 * 24 * 60 * 60_000;
/** The demo's conference begins in five to six weeks, so that its registration, early fees and seats are of today. */
const leadTime = 5 * week;

/** Share of the seats that is confirmed, so that a visitor of the demo can register and get a seat. */
export const maxConfirmedShare = 0.7;

/**
 * Moves the sample conference by whole weeks into the near future, so its weekdays stay. Its name gets the new year.
 * @param now epoch milliseconds
 */
export function moveCatalogueAhead(catalogue: Catalogue, now: number): Catalogue {
  const { event } = catalogue;
  const weeks = Math.ceil((now + leadTime - Date.parse(event.startsAt)) / week);
  const moved = (time: string) => Date.parse(time) + weeks * week;
  const [startsAt, endsAt] = [moved(event.startsAt), moved(event.endsAt)];
  const year = new Date(startsAt).getUTCFullYear();
  return {
    ...catalogue,
    event: {
      ...event,
      name: event.name.replace(/\d{4}$/, String(year)),
      startsAt: new Date(startsAt).toISOString(),
      endsAt: new Date(endsAt).toISOString(),
      datesInWords: formatDateRange(startsAt, endsAt, { ...defaultRegion, timeZone: event.timeZone }),
    },
  };
}

/** Adds the moved conference. Its dates count as set on the desk, or the start of the site would move them back. */
export async function seedDemoEvent(
  context: Pick<Context, 'db' | 'clock'>,
  catalogue: Catalogue,
): Promise<void> {
  const { event } = catalogue;
  await seedEventAndCommittees(context, catalogue);
  await context.db.change((transaction) =>
    setEventDates(transaction, event.id, parseContentDates(event), event.datesInWords, context.clock()),
  );
}
