import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { z } from 'zod';
import { plural } from '#platform/rule/plural.ts';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { PasteArea } from '#platform/web/desk/paste-area.tsx';
import { SkippedLines } from '#platform/web/desk/skipped-lines.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { buildAddTimetableSessionsMutation, type Timetable } from '../api.ts';
import { NewSessionList } from './new-session-list.tsx';
import { readPastedTimetable } from './pasted-timetable.ts';

/** Adds sessions and rooms from a pasted sheet, with a preview (product 23.8). */
export function PasteTimetableDialog({ timetable, onClose }: { timetable: Timetable; onClose: () => void }) {
  const add = useMutation(buildAddTimetableSessionsMutation(useQueryClient()));
  const { eventName, revision } = timetable;
  const schema = z.object({
    sheet: z
      .string()
      .refine(
        (text) => readPastedTimetable(text, timetable).sessions.length > 0,
        'The sheet has no session to add',
      ),
  });
  return (
    <FormDialog
      title="Paste a timetable"
      schema={schema}
      defaultValues={{ sheet: '' }}
      pending={add.isPending}
      pendingText="Adding..."
      submitLabel="Add sessions"
      className="max-w-3xl"
      onSubmit={({ sheet }, outcome) =>
        add.mutate(
          { eventName, revision, sessions: [...readPastedTimetable(sheet, timetable).sessions] },
          outcome,
        )
      }
      onClose={onClose}
    >
      {({ register, watch, setValue }, mistake) => (
        <>
          <PasteArea
            label="One session a line"
            help="Copy from a spreadsheet: day, from, to, title, committees, room. Committees are ‘all’, some names, or ‘each’: one session for each committee in its room. A line with only a committee and a room sets its room. An empty day is the one above."
            error={mistake('sheet')}
            registration={register('sheet')}
            onFile={(text) => setValue('sheet', text, { shouldValidate: true })}
          />
          <Preview text={watch('sheet')} timetable={timetable} />
        </>
      )}
    </FormDialog>
  );
}

function Preview({ text, timetable }: { text: string; timetable: Timetable }) {
  const { sessions, keptCount, newRooms, skipped } = useMemo(
    () => readPastedTimetable(text, timetable),
    [text, timetable],
  );
  if (sessions.length + keptCount + skipped.length === 0) return null;
  return (
    <div className="grid gap-3 text-sm" role="status">
      <SkippedLines lines={skipped} />
      <p className="font-semibold">
        {plural(sessions.length, { one: '# session to add', other: '# sessions to add' })}
        {keptCount > 0 && `, ${keptCount} kept as they are`}
      </p>
      {newRooms.length > 0 && <p className="text-muted wrap-anywhere">New rooms: {newRooms.join(', ')}</p>}
      <NewSessionList sessions={sessions} timetable={timetable} />
    </div>
  );
}
