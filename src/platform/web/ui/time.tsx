import { formatDay, formatTime } from '../../rule/dates.ts';
import { clubRegion } from '../region.ts';

/** The same in a sentence. */
export function timeInWords(at: string): string {
  return formatTime(Date.parse(at), clubRegion());
}

/** A day as the calls write it (year, month, day), in a sentence. */
export function dayInWords(day: string): string {
  return formatDay(day, clubRegion());
}

/** From a day to another, both included: one day alone is said once. */
export function daysInWords(first: string, last: string): string {
  return first === last ? dayInWords(first) : `${dayInWords(first)} to ${dayInWords(last)}`;
}

/** A day of an answer, which is one of the club's already. */
export function Day({ day }: { day: string }) {
  return <time dateTime={day}>{dayInWords(day)}</time>;
}

/** A time of an answer (ISO 8601 UTC) by the club's clock (product 12.3). */
export function Time({ at }: { at: string }) {
  return <time dateTime={at}>{timeInWords(at)}</time>;
}
