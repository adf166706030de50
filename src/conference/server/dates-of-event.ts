import { formatDateRange } from '#platform/rule/dates.ts';
import type { Event } from './events.sql.ts';

/** When an event is, as typed or formatted text; empty while it is unknown. */
export function datesOfEvent(
  { dates, ownWords, timeZone }: Pick<Event, 'dates' | 'ownWords' | 'timeZone'>,
  locale: string,
): string {
  if (ownWords || !dates) return ownWords;
  return formatDateRange(dates.startsAt, dates.endsAt, { timeZone, locale });
}
