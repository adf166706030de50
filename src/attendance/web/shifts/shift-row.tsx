import type { ReactNode } from 'react';
import type { TeamShift } from '../shifts-api.ts';
import { describeTeamShift, formatShiftTime } from './shift-texts.ts';

/**
 * A shift that the user can take.
 * @param busyWith the shift of the user at that time. The button is then hidden.
 */
export function ShiftRow({
  shift,
  note,
  busyWith,
  children,
}: {
  shift: TeamShift;
  note: string;
  busyWith: TeamShift | undefined;
  children: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold lining-nums">{formatShiftTime(shift)}</p>
        <p className="wrap-anywhere">
          {shift.task}, {shift.place}
        </p>
        <p className="text-sm text-muted wrap-anywhere">{note}</p>
      </div>
      {busyWith ? (
        <p className="text-sm text-muted wrap-anywhere">
          You have a shift then: {describeTeamShift(busyWith)}
        </p>
      ) : (
        children
      )}
    </li>
  );
}
