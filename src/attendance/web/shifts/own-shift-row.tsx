import type { TeamShift } from '../shifts-api.ts';
import { OfferButtons } from './offer-buttons.tsx';
import type { OwnShift } from './own-shifts.ts';
import { formatShiftTime } from './shift-texts.ts';

export function OwnShiftRow({
  eventName,
  shift,
  shifts,
}: {
  eventName: string;
  shift: OwnShift;
  shifts: readonly TeamShift[];
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold lining-nums">{formatShiftTime(shift)}</p>
        <p className="wrap-anywhere">
          {shift.task}, {shift.place}
        </p>
      </div>
      <OfferButtons eventName={eventName} shift={shift} shifts={shifts} />
    </li>
  );
}
