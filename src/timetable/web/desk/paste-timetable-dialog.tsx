import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { plural } from '#platform/rule/plural.ts';
import { PasteDialog } from '#platform/web/desk/paste-dialog.tsx';
import { SkippedLines } from '#platform/web/desk/skipped-lines.tsx';
import { RadioCards } from '#platform/web/ui/radio-cards.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { buildAddTimetableSessionsMutation, type Timetable } from '../api.ts';
import { DeletedSessionList, NewSessionList } from './new-session-list.tsx';
import { type PastedTimetable, readPastedTimetable } from './pasted-timetable.ts';

/** Adds sessions and rooms from a pasted sheet, or replaces the days of the sheet, with a preview (product 23.8). */
export function PasteTimetableDialog({ timetable, onClose }: { timetable: Timetable; onClose: () => void }) {
  const add = useMutation(buildAddTimetableSessionsMutation(useQueryClient()));
  const [replaces, setReplaces] = useState(false);
  const { eventName, revision } = timetable;
  return (
    <PasteDialog
      title="Paste a timetable"
      label="One session a line"
      help="Copy from a spreadsheet: day, from, to, title, committees, room. Committees are ‘all’, some names, or ‘each’: one session for each committee in its room. A line with only a committee and a room sets its room. An empty day is the one above."
      findMistake={(text) => findMistake(readPastedTimetable(text, timetable, replaces), replaces)}
      pending={add.isPending}
      pendingText="Saving..."
      submitLabel={replaces ? 'Replace days' : 'Add sessions'}
      {...(replaces && { variant: 'danger' as const })}
      onSubmit={(text, outcome) => {
        const { sessions, replaced } = readPastedTimetable(text, timetable, replaces);
        const body = { sessions: [...sessions], replaced: replaced.map(({ _id }) => _id) };
        add.mutate({ eventName, revision, ...body }, outcome);
      }}
      onClose={onClose}
    >
      {(text) => (
        <>
          {timetable.sessions.length > 0 && (
            <RadioCards
              name="way"
              label="Sessions that the sheet does not have"
              choices={[
                {
                  value: 'add',
                  label: 'Keep them',
                  help: 'The sheet only adds sessions.',
                  checked: !replaces,
                },
                {
                  value: 'replace',
                  label: 'Replace the days of the sheet',
                  help: 'Other sessions on these days are deleted. Other days stay.',
                  checked: replaces,
                },
              ]}
              onChange={({ target }) => setReplaces(target.value === 'replace')}
            />
          )}
          <Preview text={text} replaces={replaces} timetable={timetable} />
        </>
      )}
    </PasteDialog>
  );
}

/** Returns why a sheet cannot be stored. Replacing takes it whole, because a session of a skipped line would be deleted. */
function findMistake(
  { sessions, replaced, skipped }: PastedTimetable,
  replaces: boolean,
): string | undefined {
  if (replaces && skipped.length > 0)
    return 'Correct the skipped lines first, because whole days are replaced';
  if (sessions.length + replaced.length > 0) return undefined;
  return replaces ? 'The sheet changes nothing' : 'The sheet has no session to add';
}

function Preview({ text, replaces, timetable }: { text: string; replaces: boolean; timetable: Timetable }) {
  const { sessions, replaced, keptCount, newRooms, skipped } = useMemo(
    () => readPastedTimetable(text, timetable, replaces),
    [text, timetable, replaces],
  );
  if (sessions.length + keptCount + skipped.length === 0) return null;
  const remaining = {
    ...timetable,
    sessions: timetable.sessions.filter((session) => !replaced.includes(session)),
  };
  return (
    <div className="grid gap-3 text-sm" role="status">
      <SkippedLines lines={skipped} />
      {replaced.length > 0 && (
        <div className="grid gap-2 border-l-3 border-danger pl-4">
          <p className="font-semibold">
            {plural(replaced.length, { one: '# session to delete', other: '# sessions to delete' })}
          </p>
          <p className="text-muted">Attendance that was taken in them is kept. No one is mailed.</p>
          <DeletedSessionList sessions={replaced} timetable={timetable} />
        </div>
      )}
      <p className="font-semibold">
        {plural(sessions.length, { one: '# session to add', other: '# sessions to add' })}
        {keptCount > 0 && `, ${keptCount} kept as they are`}
      </p>
      {newRooms.length > 0 && <p className="text-muted wrap-anywhere">New rooms: {newRooms.join(', ')}</p>}
      <NewSessionList sessions={sessions} timetable={remaining} />
    </div>
  );
}
