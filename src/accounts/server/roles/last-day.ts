import { lastDayYears } from '../../contract/roles.ts';

const dayMs = 24 * 60 * 60_000;
const inKolkata = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Asia/Kolkata' });

/** The moment in which a day such as '2027-03-31' is over in India, in epoch milliseconds. */
export function endOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00+05:30`) + dayMs;
}

/** The last day of a role that ends at this moment. */
export function lastDayOf(endsAt: number): string {
  return inKolkata.format(endsAt - 1);
}

/** Whether a day may be somebody's last one: it is not over, and not so far ahead that it would be forgotten. */
export function isAhead(day: string, now: number): boolean {
  const endsAt = endOfDay(day);
  return endsAt > now && endsAt <= now + lastDayYears * 366 * dayMs;
}
