import { formatDateTime, formatDay, formatEndTime } from '../../rule/dates.ts';
import { clubRegion } from '../region.ts';

/**
 * Formats a time in the club's time zone, such as '8 November 1999, 9:00 am'.
 * @param at ISO 8601 in UTC
 */
export function formatClubDateTime(at: string): string {
  return formatDateTime(Date.parse(at), clubRegion());
}

/**
 * Formats a day, such as '8 November 1999'.
 * @param day 'YYYY-MM-DD'
 */
export function formatDayInClubLocale(day: string): string {
  return formatDay(day, clubRegion());
}

export function formatClubDays(first: string, last: string): string {
  return first === last
    ? formatDayInClubLocale(first)
    : `${formatDayInClubLocale(first)} to ${formatDayInClubLocale(last)}`;
}

/**
 * Shows when a period ends, such as 'the end of 15 December', in the club's time zone.
 * @param at ISO 8601 in UTC
 */
export function EndTime({ at }: { at: string }) {
  return <time dateTime={at}>{formatEndTime(Date.parse(at), clubRegion())}</time>;
}

export function Day({ day }: { day: string }) {
  return <time dateTime={day}>{formatDayInClubLocale(day)}</time>;
}

/**
 * Shows a time in the club's time zone (product 12.3).
 * @param at ISO 8601 in UTC
 */
export function Time({ at }: { at: string }) {
  // A line never breaks between the clock time and 'am' or 'pm'.
  return <time dateTime={at}>{formatClubDateTime(at).replace(/ (?=[ap]m$)/, '\u00A0')}</time>;
}
