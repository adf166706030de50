import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { plural } from '#platform/rule/plural.ts';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { maxTimetableSessions, type NewSession } from '../../contract.ts';
import { buildAddTimetableSessionsMutation, type Timetable } from '../api.ts';
import { formatDayName, listDayOptions } from './labels.ts';
import { NewSessionList } from './new-session-list.tsx';

/** Copies the sessions of a day to another day (product 23.8). Sessions whose committees were all withdrawn stay behind. */
function copyOfDay({ rooms, sessions }: Timetable, from: number, to: number): NewSession[] {
  const nameById = new Map(rooms.map(({ _id, name }) => [_id, name]));
  return sessions
    .filter(({ day, committees }) => day === from && committees.length > 0)
    .map(({ title, kind, startMinute, endMinute, roomId, committees }) => ({
      title,
      kind,
      startMinute,
      endMinute,
      committees,
      day: to,
      room: nameById.get(roomId ?? '') ?? null,
    }));
}

const schema = z
  .object({ from: z.string(), to: z.string() })
  .refine(({ from, to }) => from !== to, { path: ['to'], error: 'Choose another day' });

export function CopyDayDialog({ timetable, onClose }: { timetable: Timetable; onClose: () => void }) {
  const add = useMutation(buildAddTimetableSessionsMutation(useQueryClient()));
  const { eventName, revision, days } = timetable;
  const withSessions = [...new Set(timetable.sessions.map(({ day }) => day))];
  const last = withSessions.at(-1) ?? 1;
  const options = listDayOptions(timetable, last);
  const next = options.some(({ value }) => value === String(last + 1)) ? last + 1 : last;
  return (
    <FormDialog
      title="Copy a day"
      schema={schema}
      defaultValues={{ from: String(last), to: String(next) }}
      pending={add.isPending}
      pendingText="Copying..."
      submitLabel="Copy day"
      className="max-w-2xl"
      onSubmit={({ from, to }, outcome) =>
        add.mutate({ eventName, revision, sessions: copyOfDay(timetable, Number(from), Number(to)) }, outcome)
      }
      onClose={onClose}
    >
      {({ register, watch }, mistake) => {
        const sessions = copyOfDay(timetable, Number(watch('from')), Number(watch('to')));
        const isTooMany = timetable.sessions.length + sessions.length > maxTimetableSessions;
        return (
          <>
            <div className="grid gap-5 sm:grid-cols-2">
              <Select
                label="Copy"
                options={withSessions.map((day) => ({ value: String(day), label: formatDayName(day, days) }))}
                {...register('from')}
              />
              <Select label="To" options={options} error={mistake('to')} {...register('to')} />
            </div>
            <div className="grid gap-2 text-sm" role="status">
              <p className="font-semibold">
                {plural(sessions.length, { one: '# session to add', other: '# sessions to add' })}
              </p>
              {isTooMany && <p>A timetable has at most {maxTimetableSessions} sessions.</p>}
              <NewSessionList sessions={sessions} timetable={timetable} />
            </div>
          </>
        );
      }}
    </FormDialog>
  );
}
