import { compareScans, type Direction, type EffectiveScan } from './presence.ts';

export interface HourCount {
  /** The beginning of the hour, in epoch milliseconds. */
  at: number;
  came: number;
  left: number;
  /** Number of delegates who are present at the end of the hour. */
  here: number;
}

/**
 * Counts by hour how many delegates came and left (product 22.19). Hours in which no delegate came or left are left
 * out. A repeated scan of the same direction is ignored.
 * @param hourOf returns the beginning of the hour that contains a time, in epoch milliseconds
 */
export function countArrivalsAndDeparturesByHour(
  scans: readonly (EffectiveScan & { registrationId: string })[],
  hourOf: (at: number) => number,
): HourCount[] {
  const state = new Map<string, Direction>();
  const counts = new Map<number, { came: number; left: number }>();
  for (const { registrationId, direction, at } of scans.toSorted(compareScans)) {
    if (direction === (state.get(registrationId) ?? 'out')) continue;
    state.set(registrationId, direction);
    const hour = hourOf(at);
    const count = counts.get(hour) ?? { came: 0, left: 0 };
    count[direction === 'in' ? 'came' : 'left'] += 1;
    counts.set(hour, count);
  }
  const hours = [...counts.keys()].sort((one, other) => one - other);
  let here = 0;
  return hours.map((at) => {
    const { came, left } = counts.get(at) ?? { came: 0, left: 0 };
    here += came - left;
    return { at, came, left, here };
  });
}
