import type { ArchivedEvent } from '#pages/contract/event-data.ts';
import { dayMs } from '#platform/rule/dates.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Db } from '#platform/server/db/tables.ts';
import type { ErasePeriod } from '../contract.ts';
import { formatEventDates } from './describe-event.ts';
import { listEvents } from './events.sql.ts';
import { mapArchiveRecordsByEvent } from './retention.sql.ts';

/** Lists the archived events with their stored numbers, latest first. */
export async function listArchivedEvents(db: Db): Promise<ArchivedEvent[]> {
  const [events, closings, { locale }] = await Promise.all([
    listEvents(db),
    mapArchiveRecordsByEvent(db),
    getClubRegion(db),
  ]);
  return events.flatMap((event) => {
    const { id, state, name, theme, dates } = event;
    const closing = closings.get(id);
    if (state !== 'archived' || !closing || !dates) return [];
    const { delegates, committees, colleges } = closing;
    return [{ name, theme, datesInWords: formatEventDates(event, locale), delegates, committees, colleges }];
  });
}

const daysOf: Readonly<Record<ErasePeriod, number | null>> = {
  days_90: 90,
  year_1: 365,
  years_3: 3 * 365,
  never: null,
};

/** Returns the end of a retention period that begins at `from`; null for never. */
export function calculateErasureTime(period: ErasePeriod, from: number): number | null {
  const days = daysOf[period];
  return days === null ? null : from + days * dayMs;
}
