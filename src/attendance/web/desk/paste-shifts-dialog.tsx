import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { plural } from '#platform/rule/plural.ts';
import { PasteDialog } from '#platform/web/desk/paste-dialog.tsx';
import { SkippedLines } from '#platform/web/desk/skipped-lines.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { buildAddShiftsMutation, type ShiftPlan } from '../shifts-api.ts';
import { NewShiftList } from './new-shift-list.tsx';
import { readPastedShifts } from './pasted-shifts.ts';

/** Adds the shifts of a pasted sheet, with a preview (product 22.50). */
export function PasteShiftsDialog({
  eventName,
  plan,
  onClose,
}: {
  eventName: string;
  plan: ShiftPlan;
  onClose: () => void;
}) {
  const add = useMutation(buildAddShiftsMutation(useQueryClient()));
  const [isOpen, setOpen] = useState(true);
  return (
    <PasteDialog
      title="Paste shifts"
      label="One shift a line"
      help="Copy from a spreadsheet: day, from, to, place, task, number of people, people. An empty day is the one above. People are names or e-mails of the team, with commas between them. Someone who is only invited is an e-mail. People can be added later."
      findMistake={(text) =>
        readPastedShifts(text, plan, isOpen).shifts.length > 0 ? undefined : 'The sheet has no shift to add'
      }
      pending={add.isPending}
      pendingText="Saving..."
      submitLabel="Add shifts"
      onSubmit={(text, outcome) =>
        add.mutate({ eventName, shifts: [...readPastedShifts(text, plan, isOpen).shifts] }, outcome)
      }
      onClose={onClose}
    >
      {(text) => (
        <>
          <label className="flex min-h-11 items-center gap-3">
            <input type="checkbox" checked={isOpen} onChange={({ target }) => setOpen(target.checked)} />
            The team may take free places
          </label>
          <Preview text={text} isOpen={isOpen} plan={plan} />
        </>
      )}
    </PasteDialog>
  );
}

function Preview({ text, isOpen, plan }: { text: string; isOpen: boolean; plan: ShiftPlan }) {
  const pasted = useMemo(() => readPastedShifts(text, plan, isOpen), [text, plan, isOpen]);
  const { shifts, keptCount, skipped, unread } = pasted;
  if (shifts.length + keptCount + skipped.length === 0) return null;
  return (
    <div className="grid gap-3 text-sm" role="status">
      <SkippedLines lines={skipped} />
      {unread.length > 0 && (
        <p className="text-muted wrap-anywhere">Columns that are not read: {unread.join(', ')}</p>
      )}
      <p className="font-semibold">
        {plural(shifts.length, { one: '# shift to add', other: '# shifts to add' })}
        {keptCount > 0 && `, ${keptCount} kept as they are`}
      </p>
      <NewShiftList shifts={shifts} plan={plan} />
    </div>
  );
}
