import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { DialogAnswers } from '#platform/web/desk/dialog-answers.tsx';
import { toast, toastDurations, toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { focusField } from '#platform/web/ui/error-summary.tsx';
import { TextArea } from '#platform/web/ui/field.tsx';
import { undoMutation } from '../api.ts';
import { usePanels } from '../panels.ts';

/** Asks for the reason, undoes the decision, and shows how many registrations are pending again. */
export function UndoDialog({
  registrationId,
  decidedAt,
  onDone,
}: {
  registrationId: string;
  /** Identifies the decision that the reader saw. A later one is not undone. */
  decidedAt: string;
  onDone: () => void;
}) {
  const undo = useMutation(undoMutation(useQueryClient()));
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const { SentBack } = usePanels();

  const send = (event: SubmitEvent) => {
    event.preventDefault();
    setMissing(!reason.trim());
    if (!reason.trim()) return focusField('reason');
    undo.mutate(
      { registrationId, decidedAt, reason: reason.trim().replace(/\s+/g, ' ') },
      {
        onSuccess: ({ message, reached }) =>
          toast(reached === 1 ? message : `${message} for ${reached}`, {
            kind: 'success',
            duration: toastDurations.important,
          }),
        onError: toastFailure,
        onSettled: onDone,
      },
    );
  };

  return (
    <Dialog open held={undo.isPending} onClose={onDone} title="Undo this decision?" className="max-w-lg">
      <form onSubmit={send} noValidate className="grid gap-4">
        <p>
          All delegates who were decided together are pending again. Seats that were assigned are free again.
        </p>
        <SentBack registrationId={registrationId} />
        <TextArea
          name="reason"
          label="Reason"
          help="It is mailed to the delegate and kept in the history."
          maxLength={500}
          rows={3}
          value={reason}
          error={missing && !reason.trim() ? 'Please give a reason' : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
        <DialogAnswers pending={undo.isPending} onCancel={onDone}>
          <Button type="submit" variant="danger" pending={undo.isPending}>
            Undo the decision
          </Button>
        </DialogAnswers>
      </form>
    </Dialog>
  );
}
