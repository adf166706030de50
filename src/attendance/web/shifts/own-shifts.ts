import { areShiftsOverlapping } from '../../rule/shifts.ts';
import type { TeamShift } from '../shifts-api.ts';

export interface OwnShift extends TeamShift {
  readonly own: NonNullable<TeamShift['own']>;
}
export const isOwnShift = (shift: TeamShift): shift is OwnShift => shift.own !== null;

/** Returns a shift of the user that overlaps with a shift. Ignores those in `except`. */
export const findOverlappingOwnShift = (
  shifts: readonly TeamShift[],
  shift: TeamShift,
  except: readonly string[] = [],
): TeamShift | undefined =>
  shifts.find(
    (other) =>
      isOwnShift(other) &&
      other._id !== shift._id &&
      !except.includes(other._id) &&
      areShiftsOverlapping(other, shift),
  );
