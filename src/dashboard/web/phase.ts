import { dayOf, type Region } from '#platform/rule/dates.ts';

/** Part of the year in which a delegate reads the dashboard. It decides what comes first (product 18.14). */
export type Phase = 'before' | 'days' | 'after';

/**
 * Returns the phase of a registration. The days begin at midnight of the first day in the club's time zone, because a
 * delegate needs the pass before the first session.
 * @param over true if the event of the registration has ended
 * @param dates of an announced event, in ISO 8601; undefined for other events
 * @param now epoch milliseconds
 */
export function findPhase(
  { over }: { readonly over: boolean },
  dates: { readonly startsAt: string; readonly endsAt: string } | undefined,
  now: number,
  region: Pick<Region, 'timeZone'>,
): Phase {
  if (over) return 'after';
  // An event that is not over after its last day has the sample dates of the content files.
  if (!dates || now >= Date.parse(dates.endsAt)) return 'before';
  return dayOf(now, region) >= dayOf(Date.parse(dates.startsAt), region) ? 'days' : 'before';
}

/** Puts registrations of events that are over behind the others (product 18.14). */
export const putEndedLast = <R extends { readonly over: boolean }>(registrations: readonly R[]): R[] =>
  registrations.toSorted((one, other) => Number(one.over) - Number(other.over));

/** Returns true from the beginning of the event to its end. A swap or a withdrawal makes no sense then. */
export function hasBegun(
  dates: { readonly startsAt: string; readonly endsAt: string } | undefined,
  now: number,
): boolean {
  return dates !== undefined && now >= Date.parse(dates.startsAt) && now < Date.parse(dates.endsAt);
}
