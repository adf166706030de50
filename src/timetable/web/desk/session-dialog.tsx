import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { maxPeopleWithoutSecondPerson } from '#email/contract.ts';
import { plural } from '#platform/rule/plural.ts';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { Field, FieldHelpAndError } from '#platform/web/ui/field.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { type SessionKind, sessionFieldsSchema, sessionKinds } from '../../contract.ts';
import {
  formatTimeOfDay,
  listSessionConflicts,
  minutesPerDay,
  type PlacedSession,
  parseTimeOfDayOrNaN,
} from '../../rule/sessions.ts';
import { buildSaveTimetableSessionMutation, type DeskSession, type Timetable } from '../api.ts';
import { describeSession, listDayOptions, sessionKindNames } from './labels.ts';

interface Typed extends Record<string, unknown> {
  title: string;
  kind: SessionKind;
  day: string;
  /** A time such as '09:00'. */
  startMinute: string;
  endMinute: string;
  roomId: string;
  audience: 'all' | 'committees';
  committees: string[];
}

/** Converts the form's fields. An end before the beginning is a time after midnight. */
function parse({ audience, day, startMinute, endMinute, roomId, committees, ...typed }: Typed) {
  const start = parseTimeOfDayOrNaN(startMinute);
  const end = parseTimeOfDayOrNaN(endMinute);
  return {
    ...typed,
    day: Number(day),
    startMinute: start,
    endMinute: end < start ? end + minutesPerDay : end,
    roomId: roomId || null,
    committees: audience === 'all' ? ('all' as const) : committees,
  };
}

const schema = z
  .object({
    title: z.string(),
    kind: z.enum(sessionKinds),
    day: z.string(),
    startMinute: z.string(),
    endMinute: z.string(),
    roomId: z.string(),
    audience: z.enum(['all', 'committees']),
    committees: z.array(z.string()),
  })
  .transform(parse)
  .pipe(sessionFieldsSchema);

/**
 * Suggests a session that begins when the last one of the timetable ends, but at 23:00 at the latest. The first session
 * begins at 09:00.
 */
function newSession({ sessions }: Timetable): Typed {
  const last = sessions.at(-1);
  const start = Math.min(last?.endMinute ?? 9 * 60, minutesPerDay - 60);
  return {
    title: '',
    kind: 'session',
    roomId: '',
    audience: 'all',
    committees: [],
    day: String(last?.day ?? 1),
    startMinute: formatTimeOfDay(start),
    endMinute: formatTimeOfDay(start + 60),
  };
}

const typedOf = ({ title, kind, day, startMinute, endMinute, roomId, committees }: DeskSession): Typed => ({
  title,
  kind,
  day: String(day),
  roomId: roomId ?? '',
  startMinute: formatTimeOfDay(startMinute),
  endMinute: formatTimeOfDay(endMinute),
  audience: committees === 'all' ? 'all' : 'committees',
  committees: committees === 'all' ? [] : [...committees],
});

export function SessionDialog({
  session,
  timetable,
  onClose,
}: {
  /** If undefined, the dialog adds a session. */
  session?: DeskSession | undefined;
  timetable: Timetable;
  onClose: () => void;
}) {
  const save = useMutation(buildSaveTimetableSessionMutation(useQueryClient()));
  const [notifies, setNotifies] = useState(false);
  const { eventName, revision, rooms, committees, isShown } = timetable;
  const others = timetable.sessions.filter(({ _id }) => _id !== session?._id);
  return (
    <FormDialog<Typed, z.output<typeof sessionFieldsSchema>>
      title={session ? 'Edit session' : 'Add a session'}
      className="max-w-2xl"
      schema={schema}
      defaultValues={session ? typedOf(session) : newSession(timetable)}
      pending={save.isPending}
      pendingText="Saving..."
      submitLabel={session ? 'Save session' : 'Add session'}
      onSubmit={(fields, outcome) =>
        save.mutate({ eventName, revision, sessionId: session?._id ?? null, fields, notifies }, outcome)
      }
      onClose={onClose}
    >
      {({ register, watch }, mistake) => {
        const typed = watch();
        return (
          <>
            <Field label="Title" autoComplete="off" error={mistake('title')} {...register('title')} />
            <div className="grid items-end gap-5 sm:grid-cols-2">
              <Select
                label="Kind"
                options={sessionKinds.map((value) => ({ value, label: sessionKindNames[value] }))}
                {...register('kind')}
              />
              <Select
                label="Day"
                options={listDayOptions(timetable, session?.day ?? 1)}
                error={mistake('day')}
                {...register('day')}
              />
              <Field label="Begins" type="time" error={mistake('startMinute')} {...register('startMinute')} />
              <Field label="Ends" type="time" error={mistake('endMinute')} {...register('endMinute')} />
            </div>
            <Select
              label="Room"
              placeholder="No room"
              options={rooms.map(({ _id, name }) => ({ value: _id, label: name }))}
              error={mistake('roomId')}
              {...register('roomId')}
            />
            <Select
              label="For"
              options={[
                { value: 'all', label: 'All committees' },
                { value: 'committees', label: 'Some committees' },
              ]}
              {...register('audience')}
            />
            {typed.audience === 'committees' && (
              <fieldset className="field" aria-describedby="session-committees-error">
                <legend className="field-legend">Committees</legend>
                <FieldHelpAndError id="session-committees" error={mistake('committees')} />
                <div className="grid gap-x-5 sm:grid-cols-2">
                  {committees.map(({ value, shortName }) => (
                    <label key={value} className="flex min-h-11 items-center gap-3">
                      <input type="checkbox" value={value} {...register('committees')} />
                      <span className="min-w-0 wrap-anywhere">{shortName}</span>
                    </label>
                  ))}
                </div>
              </fieldset>
            )}
            <Conflicts session={parse(typed)} others={others} timetable={timetable} />
            {isShown && (
              <NotifyDelegatesCheckbox
                checked={notifies}
                onChange={setNotifies}
                concerned={countMailedDelegates(timetable, [session, parse(typed)])}
              />
            )}
          </>
        );
      }}
    </FormDialog>
  );
}

type Audience = Pick<PlacedSession, 'committees'>;

/** Counts the confirmed delegates who get a mail: those of the committees before and after the change. */
export function countMailedDelegates(
  { committees, delegates }: Timetable,
  changed: readonly (Audience | undefined)[],
): number {
  const audiences = changed.flatMap((session) => (session ? [session.committees] : []));
  if (audiences.includes('all')) return delegates;
  const values = new Set(audiences.flat());
  return committees.reduce((sum, { value, delegates: count }) => sum + (values.has(value) ? count : 0), 0);
}

export function NotifyDelegatesCheckbox({
  checked,
  concerned,
  onChange,
}: {
  checked: boolean;
  concerned: number;
  onChange: (checked: boolean) => void;
}) {
  return (
    <label className="flex min-h-11 items-start gap-3">
      <input
        type="checkbox"
        className="mt-1.5"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>
        Email this change to affected delegates
        <span className="block text-sm text-muted">
          {plural(concerned, {
            one: '# confirmed delegate gets an email.',
            other: '# confirmed delegates get an email.',
          })}
          {concerned > maxPeopleWithoutSecondPerson &&
            ' To so many people it says only that the timetable has changed, with a link.'}
        </span>
      </span>
    </label>
  );
}

const maxShown = 4;

/** Warns of sessions at the same time in the same room or committee. The session can be saved anyway. */
function Conflicts({
  session,
  others,
  timetable,
}: {
  session: PlacedSession;
  others: readonly DeskSession[];
  timetable: Timetable;
}) {
  const conflicts = listSessionConflicts(session, others);
  return (
    <div aria-live="polite">
      {conflicts.length > 0 && (
        <div className="border-l-4 border-gold bg-sunken px-4 py-3 text-sm">
          <p className="font-semibold">It overlaps with other sessions</p>
          <ul>
            {conflicts.slice(0, maxShown).map(({ session: other, isSameRoom }) => (
              <li key={other._id} className="wrap-anywhere">
                {describeSession(other, timetable)} ({isSameRoom ? 'same room' : 'same committee'})
              </li>
            ))}
          </ul>
          {conflicts.length > maxShown && <p>And {conflicts.length - maxShown} more.</p>}
        </div>
      )}
    </div>
  );
}
