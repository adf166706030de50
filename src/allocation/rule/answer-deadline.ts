import { addDays, dayOf, parseLocalTime, type Region } from '#platform/rule/dates.ts';

const hourMs = 60 * 60_000;
const eveningTime = '20:00';

/**
 * Returns when an offer or a swap request ends: the first evening at 8 pm of the club's clock that leaves the delegate
 * at least `hours`, so that none ends in the night (product 18.7). The result is in epoch milliseconds.
 */
export function computeAnswerDeadline(now: number, hours: number, zone: Pick<Region, 'timeZone'>): number {
  const earliest = now + hours * hourMs;
  const day = dayOf(earliest, zone);
  const evening = parseLocalTime(`${day}T${eveningTime}`, zone);
  return evening >= earliest ? evening : parseLocalTime(`${addDays(day, 1)}T${eveningTime}`, zone);
}
