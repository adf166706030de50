import type { ArchivedEvent } from '#pages/contract/event-data.ts';
import { readRegion } from '#platform/server/club.sql.ts';
import type { Db } from '#platform/server/db/tables.ts';
import type { ErasePeriod } from '../contract.ts';
import { datesOfEvent } from './describe-event.ts';
import { allEvents } from './events.sql.ts';
import { closingsByEvent } from './retention.sql.ts';

/** The archived events for the archive page, latest first. */
export async function archivedEvents(db: Db): Promise<ArchivedEvent[]> {
  const [events, closings, { locale }] = await Promise.all([
    allEvents(db),
    closingsByEvent(db),
    readRegion(db),
  ]);
  return events.flatMap((event) => {
    const { id, state, name, theme, dates } = event;
    const closing = closings.get(id);
    if (state !== 'archived' || !closing || !dates) return [];
    const { delegates, committees, colleges } = closing;
    return [{ name, theme, datesInWords: datesOfEvent(event, locale), delegates, committees, colleges }];
  });
}

const dayMs = 24 * 60 * 60_000;
const daysOf: Readonly<Record<ErasePeriod, number | null>> = {
  '90 days': 90,
  '1 year': 365,
  '3 years': 3 * 365,
  never: null,
};

/** The end of a retention period that begins at `from`; null for never. */
export function erasureDue(period: ErasePeriod, from: number): number | null {
  const days = daysOf[period];
  return days === null ? null : from + days * dayMs;
}
