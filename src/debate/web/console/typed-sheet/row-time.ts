import { formatClockTime } from '#platform/rule/dates.ts';
import { clubRegion } from '#platform/web/region.ts';
import { lastTimeOf } from '../apply-presses.ts';
import type { DebateDesk } from '../use-debate-desk.ts';
import { findTimeProblem } from './preview-rows.ts';
import { readTimeOfDay } from './read-rows.ts';

/** Reads the time of a sheet that is recorded as a whole, on the day of the sitting. */
export function readRowTime(
  desk: Pick<DebateDesk, 'now' | 'steps'>,
  text: string,
): { at?: number | undefined; problem?: string | undefined } {
  const [now, region, last] = [desk.now(), clubRegion(), lastTimeOf(desk.steps)];
  const read = readTimeOfDay(text, { on: last || now, region });
  if (typeof read === 'object') return read;
  if (read === undefined) return {};
  const problem = findTimeProblem(read, { last, now, formatTime: (at) => formatClockTime(at, region) });
  // Times on paper have no seconds.
  return problem === undefined ? { at: Math.max(read, last) } : { problem };
}
