import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DialogAnswers } from '#platform/web/desk/dialog-answers.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { toast, toastDurations, toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import type { RegistrationRecord } from '../../../contract/desk.ts';
import { correctSeatMutation, seatsQuery } from '../api.ts';
import { SeatForm } from './seat-form.tsx';

/** Shows a delegate's seat, with a dialog that corrects it. */
export function GivenSeat({
  registration,
  mayCorrect,
}: {
  registration: RegistrationRecord;
  mayCorrect: boolean;
}) {
  const [asks, setAsks] = useState(false);
  const { assignedCommitteeName, assignedPortfolio } = registration;
  return (
    <div className="plate flex flex-wrap items-center justify-between gap-3 p-5">
      <p className="min-w-0 wrap-anywhere">
        <strong className="font-heading text-xl">{assignedPortfolio}</strong>
        <span className="block text-sm text-muted">{assignedCommitteeName}</span>
      </p>
      {mayCorrect && (
        <Button variant="quiet" onClick={() => setAsks(true)}>
          Correct the seat
        </Button>
      )}
      {asks && <CorrectionDialog registration={registration} onDone={() => setAsks(false)} />}
    </div>
  );
}

/** Asks for the correct seat, or removes the mistaken one. The registration stays confirmed (product 8.2). */
function CorrectionDialog({
  registration,
  onDone,
}: {
  registration: RegistrationRecord;
  onDone: () => void;
}) {
  const correct = useMutation(correctSeatMutation(useQueryClient()));
  const seats = useQuery(seatsQuery(registration.eventName));
  // Correct the seat that the reader saw, even if it changes behind the dialog.
  const [from] = useState({
    committee: registration.assignedCommittee,
    portfolio: registration.assignedPortfolio,
  });
  const send = (to: typeof from | null) =>
    correct.mutate(
      { registrationId: registration._id, from, to },
      {
        onSuccess: ({ message }) => toast(message, { kind: 'success', duration: toastDurations.important }),
        onError: toastFailure,
        onSettled: onDone,
      },
    );
  return (
    <Dialog
      open
      held={correct.isPending}
      onClose={onDone}
      title={`Correct the seat of ${registration.name}?`}
      className="max-w-lg"
    >
      <div className="grid gap-4">
        <p>
          {from.portfolio} ({registration.assignedCommitteeName}) becomes free at once, and we email{' '}
          {registration.email} the change. The registration stays confirmed.
        </p>
        {seats.data && (
          <SeatForm registration={registration} seats={seats.data.committees} onSeat={send}>
            <DialogAnswers pending={correct.isPending} onCancel={onDone}>
              <Button variant="quiet" disabled={correct.isPending} onClick={() => send(null)}>
                Remove the seat
              </Button>
              <Button type="submit" pending={correct.isPending}>
                Change the seat
              </Button>
            </DialogAnswers>
          </SeatForm>
        )}
        {!seats.data && <QueryState query={seats} />}
      </div>
    </Dialog>
  );
}
