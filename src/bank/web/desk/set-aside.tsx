import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { formatMoney } from '#platform/rule/money.ts';
import { DialogAnswers } from '#platform/web/desk/dialog-answers.tsx';
import { toast, toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { focusField } from '#platform/web/ui/error-summary.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import { type SetAsideKind, setAside as setAsideCall, setAsideKinds } from '../../contract.ts';
import { setAsideMutation, type UnclaimedRow, undoSetAsideMutation } from './api.ts';

const labels: Record<SetAsideKind, string> = { sponsorship: 'Sponsorship', cash: 'Cash', other: 'Other' };

/** As what a credit was set aside, by whom, and the way back. */
export function SetAside({
  creditId,
  setAside: { kind, note, by, at },
}: {
  creditId: string;
  setAside: NonNullable<UnclaimedRow['setAside']>;
}) {
  const undo = useMutation(undoSetAsideMutation(useQueryClient()));
  return (
    <div className="flex flex-wrap items-start justify-between gap-3 text-sm">
      <p className="min-w-0 flex-1 basis-52 wrap-anywhere">
        <strong className="block">{labels[kind]}</strong>
        <span className="block">{note}</span>
        <span className="text-muted">
          Set aside by {by ?? 'an account that is gone'}, <Time at={at} />
        </span>
      </p>
      <Button
        variant="quiet"
        pending={undo.isPending}
        onClick={() =>
          undo.mutate(
            { creditID: creditId },
            { onSuccess: ({ message }) => toast(message, { kind: 'success' }), onError: toastFailure },
          )
        }
      >
        Undo<span className="sr-only"> setting aside: {note}</span>
      </Button>
    </div>
  );
}

/** Asks what a credit is that is no fee. */
export function SetAsideDialog({ credit, onDone }: { credit: UnclaimedRow; onDone: () => void }) {
  const setting = useMutation(setAsideMutation(useQueryClient()));
  const [kind, setKind] = useState<SetAsideKind>('sponsorship');
  const [note, setNote] = useState('');
  const [mistake, setMistake] = useState<string>();
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    const found = setAsideCall.body.shape.note.safeParse(note).error?.issues[0]?.message;
    setMistake(found);
    if (found) return focusField('note');
    setting.mutate(
      { creditID: credit._id, kind, note },
      {
        onSuccess: ({ message }) => toast(message, { kind: 'success' }),
        onError: toastFailure,
        onSettled: onDone,
      },
    );
  };
  return (
    <Dialog
      open
      held={setting.isPending}
      onClose={onDone}
      title={`Set ${formatMoney(credit.paise)} aside?`}
      className="max-w-lg"
    >
      <form noValidate onSubmit={send} className="grid gap-4">
        <p>
          For credits that are no fee. The ledger shows them as other income. You can undo it under ‘Set
          aside’.
        </p>
        <Select
          name="kind"
          label="What it is"
          options={setAsideKinds.map((value) => ({ value, label: labels[value] }))}
          value={kind}
          onChange={({ target }) => {
            const chosen = setAsideKinds.find((one) => one === target.value);
            if (chosen) setKind(chosen);
          }}
        />
        <Field
          name="note"
          label="Note"
          help="Such as the sponsor’s name, or who paid the cash in."
          value={note}
          error={mistake}
          autoComplete="off"
          onChange={({ target }) => setNote(target.value)}
        />
        <DialogAnswers pending={setting.isPending} onCancel={onDone}>
          <Button type="submit" pending={setting.isPending}>
            Set aside
          </Button>
        </DialogAnswers>
      </form>
    </Dialog>
  );
}
