import type { Direction } from '../../rule/presence.ts';
import { verdictReasonTexts } from '../../rule/verdict.ts';
import type { DoorResult } from '../device/check-in.ts';
import { formatTimeAndDay } from './format-time-and-day.ts';

/**
 * Returns the title of a verdict, such as 'Came in already at 8:12, East gate'.
 * @param decidedFrom when the list of this device was made; null if it has no list
 */
export function verdictTitle(
  { level, reason, earlier }: Pick<DoorResult, 'level' | 'reason' | 'earlier'>,
  direction: Direction,
  decidedFrom: DoorResult['decidedFrom'],
): string {
  if (reason === 'not_in_list')
    return decidedFrom ? `Not in the list of ${formatTimeAndDay(decidedFrom)}` : 'This phone has no list';
  if (reason && earlier)
    return `${verdictReasonTexts[reason]} at ${formatTimeAndDay(earlier.at)}, ${earlier.door}`;
  if (reason) return verdictReasonTexts[reason];
  return level === 'green' && direction === 'out' ? 'Checked out' : 'Checked in';
}
