import { formatDay, formatTime } from '../../rule/dates.ts';
import { clubRegion } from '../region.ts';

/** A time in a sentence. */
export function timeInWords(at: string): string {
  return formatTime(Date.parse(at), clubRegion());
}

/** A calendar day ('YYYY-MM-DD') in a sentence. */
export function dayInWords(day: string): string {
  return formatDay(day, clubRegion());
}

/** A range of days, both included. */
export function daysInWords(first: string, last: string): string {
  return first === last ? dayInWords(first) : `${dayInWords(first)} to ${dayInWords(last)}`;
}

/** A calendar day of an answer. */
export function Day({ day }: { day: string }) {
  return <time dateTime={day}>{dayInWords(day)}</time>;
}

/** A time of an answer (ISO 8601 UTC) in the club's time zone (product 12.3). */
export function Time({ at }: { at: string }) {
  return <time dateTime={at}>{timeInWords(at)}</time>;
}
