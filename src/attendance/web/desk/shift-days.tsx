import { useQueryClient } from '@tanstack/react-query';
import { plural } from '#platform/rule/plural.ts';
import { RowButton } from '#platform/web/desk/row-button.tsx';
import { createToastMutationHandlers } from '#platform/web/toast.ts';
import { CloseIcon } from '#platform/web/ui/icons.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { formatDayName, formatSessionTime } from '#timetable/web/index.ts';
import type { NewShift } from '../../contract.ts';
import { buildUnassignShiftMutation, type ListedShift } from '../shifts-api.ts';

/** The open dialog of the screen. */
export type OpenDialog =
  | { what: 'add' | 'paste' | 'copy_day' }
  | { what: 'edit' | 'delete' | 'assign'; shift: ListedShift };

type Described = Pick<NewShift, 'startMinute' | 'endMinute' | 'place' | 'task'>;

/** Describes a shift, for example 'Check-in, East gate, 8:00 am to 10:00 am'. */
export const describeShift = (shift: Described): string =>
  `${shift.task}, ${shift.place}, ${formatSessionTime(shift)}`;

/** Lists shifts by day, each with its people and how many are missing. */
export function ShiftDays({
  eventName,
  shifts,
  days,
  onOpen,
}: {
  eventName: string;
  shifts: readonly ListedShift[];
  /** Days of the event as 'YYYY-MM-DD'. */
  days: readonly string[];
  onOpen: (dialog: OpenDialog) => void;
}) {
  return (
    <div className="plate @container grid gap-6 p-5">
      {[...Map.groupBy(shifts, ({ day }) => day)].map(([day, ofDay]) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`} className="border-b border-gold-line pb-1.5 text-lg">
            {formatDayName(day, days)}
          </h2>
          <ul>
            {ofDay.map((shift) => (
              <ShiftRow key={shift._id} eventName={eventName} shift={shift} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function ShiftRow({
  eventName,
  shift,
  onOpen,
}: {
  eventName: string;
  shift: ListedShift;
  onOpen: (dialog: OpenDialog) => void;
}) {
  const { task, place, isOpen, people, wanted } = shift;
  const missing = wanted - people.length;
  const subject = describeShift(shift);
  return (
    <li className="grid gap-x-5 gap-y-1 border-line py-3 not-last:border-b @4xl:grid-cols-[9.5rem_minmax(0,1fr)_minmax(0,1.2fr)_12.5rem]">
      <p className="pt-2.5 text-sm tabular-nums lining-nums">{formatSessionTime(shift)}</p>
      <div className="min-w-0 @4xl:pt-2">
        <p className="font-semibold wrap-anywhere">{task}</p>
        <p className="text-sm text-muted wrap-anywhere">{place}</p>
      </div>
      <div className={`min-w-0 ${people.length === 0 ? '@4xl:pt-2' : ''}`}>
        <People eventName={eventName} shift={shift} />
        <p className={`text-sm ${missing > 0 ? 'text-gold-text' : 'text-muted'}`}>
          {missing > 0
            ? `${plural(missing, { one: '# person missing', other: '# people missing' })}${isOpen ? ', open to the team' : ''}`
            : 'Complete'}
        </p>
      </div>
      <div className="flex gap-4 @4xl:justify-end">
        {missing > 0 && (
          <RowButton subject={`to ${subject}`} onPress={() => onOpen({ what: 'assign', shift })}>
            Add person
          </RowButton>
        )}
        <RowButton subject={subject} onPress={() => onOpen({ what: 'edit', shift })}>
          Edit
        </RowButton>
        <RowButton subject={subject} onPress={() => onOpen({ what: 'delete', shift })}>
          Delete
        </RowButton>
      </div>
    </li>
  );
}

function People({ eventName, shift }: { eventName: string; shift: ListedShift }) {
  const unassign = useMutation(buildUnassignShiftMutation(useQueryClient()));
  if (shift.people.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4">
      {shift.people.map((person) => (
        <li key={person.assignmentId} className="flex items-center">
          <span className="wrap-anywhere">
            {person.name ?? person.email}
            <PersonNote person={person} />
          </span>
          <button
            type="button"
            className="grid size-11 place-items-center text-muted hover:text-danger pointer-fine:size-8"
            aria-label={`Take ${person.name ?? person.email} out of ${describeShift(shift)}`}
            disabled={unassign.isPending}
            onClick={() =>
              unassign.mutate({ eventName, assignmentId: person.assignmentId }, createToastMutationHandlers())
            }
          >
            <CloseIcon />
          </button>
        </li>
      ))}
    </ul>
  );
}

function PersonNote({ person: { name, arrivedAt, isOffered } }: { person: ListedShift['people'][number] }) {
  const note = name === null ? 'invited' : arrivedAt !== null ? 'here' : isOffered ? 'offered' : undefined;
  return note && <span className="text-sm text-muted"> ({note})</span>;
}
