import { plural } from '#platform/rule/plural.ts';
import { formatDayName } from '#timetable/web/index.ts';
import type { NewShift } from '../../contract.ts';
import type { ShiftPlan } from '../shifts-api.ts';
import { describeShift } from './shift-days.tsx';

/** Shows at most this many shifts. An event has up to 300. */
const maxShown = 40;

/** Lists shifts to add, with their people. */
export function NewShiftList({ shifts, plan }: { shifts: readonly NewShift[]; plan: ShiftPlan }) {
  const names = new Map(plan.team.map(({ email, name }) => [email, name ?? `${email} (invited)`]));
  return (
    <ul className="grid gap-2">
      {shifts.slice(0, maxShown).map((shift) => (
        <li
          key={`${shift.day} ${shift.startMinute} ${shift.endMinute} ${shift.place} ${shift.task}`}
          className="wrap-anywhere"
        >
          {formatDayName(shift.day, plan.days)}: <strong>{describeShift(shift)}</strong>
          <span className="block text-muted">
            {[
              plural(shift.wanted, { one: '# person', other: '# people' }),
              shift.people.map((email) => names.get(email) ?? 'A person without a duty').join(', '),
            ]
              .filter(Boolean)
              .join(': ')}
          </span>
        </li>
      ))}
      {shifts.length > maxShown && <li>and {shifts.length - maxShown} more</li>}
    </ul>
  );
}
