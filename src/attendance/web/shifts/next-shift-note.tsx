import { useQuery } from '@tanstack/react-query';
import { buildTeamShiftsQuery } from '../shifts-api.ts';
import { isOwnShift } from './own-shifts.ts';
import { formatShiftTime } from './shift-texts.ts';

/** Names the next shift of the user below a tool of the conference days. Renders nothing without one, or offline. */
export function NextShiftNote({ eventName }: { eventName: string }) {
  const query = useQuery({ ...buildTeamShiftsQuery(eventName), refetchInterval: false });
  const shift = query.data?.shifts.find(isOwnShift);
  if (!shift) return null;
  return (
    <section aria-label="Your next shift" className="mx-4 mt-6 border-l-4 border-line pl-3 text-sm">
      <p className="wrap-anywhere">
        <span className="block text-muted">Your next shift</span>
        <span className="block font-semibold lining-nums">{formatShiftTime(shift)}</span>
        {shift.task}, {shift.place}
        {shift.own.arrivedAt !== null && ' (you are here)'}
      </p>
    </section>
  );
}
