import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useMemo, useState } from 'react';
import { DialogAnswers } from '#platform/web/desk/dialog-answers.tsx';
import {
  type ReasonDraft,
  ReasonFields,
  reasonGiven,
  type UsualReason,
} from '#platform/web/desk/reason-fields.tsx';
import { useShortcuts } from '#platform/web/desk/shortcuts.ts';
import { toast, toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { type ResubmissionReason, resubmissionReasons } from '../../contract.ts';
import { resubmissionMutation } from './resubmission.tsx';

/** Requests another proof of payment; shortcut 'a'. */
export function RequestResubmissionButton({
  registrationId,
  name,
}: {
  registrationId: string;
  name: string;
}) {
  const [open, setOpen] = useState(false);
  const keys = useMemo(
    () => ({ a: { does: 'request another proof of payment', run: () => setOpen(true) } }),
    [],
  );
  useShortcuts(keys);
  return (
    <>
      <Button variant="quiet" className="whitespace-nowrap max-lg:px-2" onClick={() => setOpen(true)}>
        Request proof
      </Button>
      {open && (
        <RequestResubmissionDialog
          registrationId={registrationId}
          name={name}
          onDone={() => setOpen(false)}
        />
      )}
    </>
  );
}

const labels = {
  unreadable: 'Unreadable',
  sum: 'Sum differs',
  number: 'Number is wrong',
  other: 'Another picture',
  not_found: 'Not in the account',
} as const satisfies Record<ResubmissionReason, string>;

const usualReasons: readonly UsualReason<ResubmissionReason>[] = (
  Object.keys(labels) as ResubmissionReason[]
).map((id) => ({
  id,
  label: labels[id],
  mailed: resubmissionReasons[id],
}));

export function RequestResubmissionDialog({
  registrationId,
  name,
  onDone,
}: {
  registrationId: string;
  name: string;
  onDone: () => void;
}) {
  const asking = useMutation(resubmissionMutation(useQueryClient()));
  const [draft, setDraft] = useState<ReasonDraft<ResubmissionReason>>({ reason: undefined, words: '' });
  const [missing, setMissing] = useState(false);
  const why = reasonGiven(draft);

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setMissing(!why);
    if (!why) return event.currentTarget.querySelector('input')?.focus();
    asking.mutate(
      { regID: registrationId, ...why },
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
      held={asking.isPending}
      onClose={onDone}
      title="Request another proof of payment?"
      className="max-w-lg"
    >
      <form onSubmit={send} noValidate className="grid gap-4">
        <p>
          We email {name}, who can then send another screenshot or the right transaction number on the
          dashboard. The registration stays pending. The email asks for money only where the bank statements
          show that some is missing.
        </p>
        <ReasonFields
          usual={usualReasons}
          draft={draft}
          error={missing && !why ? 'Please give a reason' : undefined}
          onChange={setDraft}
        />
        <DialogAnswers pending={asking.isPending} onCancel={onDone}>
          <Button type="submit" pending={asking.isPending}>
            Request proof
          </Button>
        </DialogAnswers>
      </form>
    </Dialog>
  );
}
