import { formatDateRange } from '#platform/rule/dates.ts';
import type { Event } from './events.sql.ts';

/** Returns the custom text for the dates, or the formatted dates. Returns '' if there are no dates. */
export function formatEventDates(
  { dates, customDates, timeZone }: Pick<Event, 'dates' | 'customDates' | 'timeZone'>,
  locale: string,
): string {
  if (customDates || !dates) return customDates;
  return formatDateRange(dates.startsAt, dates.endsAt, { timeZone, locale });
}
