import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { toast, toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import type { Choices } from '../../../contract.ts';
import { type Draft, publishMutation } from '../api.ts';

/** Publishes a draft; where something has changed since, it says what and makes the next one. */
export function PublishBar({
  eventName,
  draft,
  pending,
  onDraft,
}: {
  eventName: string;
  draft: Draft;
  pending: boolean;
  onDraft: (choices: Choices) => void;
}) {
  const [asks, setAsks] = useState(false);
  const publishing = useMutation(publishMutation(useQueryClient()));
  const seats = draft.rows.filter(({ how, seat }) => seat && how !== 'had before').length;
  const waiting = draft.quality.waiting;
  if (draft.since.length > 0)
    return (
      <div role="status" className="grid w-full gap-3 border-l-4 border-gold-line bg-sunken px-5 py-4">
        <p className="font-semibold">This draft no longer fits:</p>
        <ul className="list-disc pl-5">
          {draft.since.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <div>
          <Button pending={pending} onClick={() => onDraft(draft.again)}>
            Make it anew with the same choices
          </Button>
        </div>
      </div>
    );
  const publish = () =>
    publishing.mutate(
      { eventName, draftID: draft._id },
      {
        onSuccess: ({ message }) => toast(message, { kind: 'success' }),
        onError: toastFailure,
        onSettled: () => setAsks(false),
      },
    );
  return (
    <>
      <Button disabled={seats === 0} onClick={() => setAsks(true)}>
        Publish {seats} {seats === 1 ? 'seat' : 'seats'}
      </Button>
      {asks && (
        <ConfirmDialog
          title="Publish these seats?"
          answer={`Give ${seats} seats`}
          pending={publishing.isPending}
          onYes={publish}
          onNo={() => setAsks(false)}
        >
          <p>
            {seats} delegates get their seat at once and are mailed.
            {waiting > 0 && ` ${waiting} get none and stay on the waiting list.`} A seat can be corrected one
            by one afterwards; nobody is moved by a later draft.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
