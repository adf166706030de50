import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ApiError, errorText } from '#platform/web/api.ts';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { rupees } from '#platform/web/rupees.ts';
import { toast } from '#platform/web/toast.ts';
import { toastDurations } from '#platform/web/toast-durations.ts';
import type { RegistrationRecord } from '../../contract.ts';
import { type Decision, decideMutation } from '../api.ts';
import type { NextPending } from '../next-pending.ts';

/** Asks, decides, and says what came of it. After a confirmation the admin goes to /allreg (product 8.3). */
export function DecisionDialog({
  decision,
  registration,
  nextPending,
  onDone,
}: {
  decision: Decision;
  registration: RegistrationRecord;
  /** What waits next; /allreg offers it. */
  nextPending: NextPending | null;
  /** @param cameLate somebody else had decided before */
  onDone: (cameLate: boolean) => void;
}) {
  const navigate = useNavigate();
  const decide = useMutation(decideMutation(useQueryClient()));
  const { _id, name, fee, groupTotal, mode, group } = registration;
  const confirms = decision === 'confirm';

  const send = () =>
    decide.mutate(
      { decision, regID: _id },
      {
        onSuccess: ({ message }) => {
          toast(message, { kind: 'success', duration: toastDurations.important });
          onDone(false);
          if (confirms) navigate('/allreg', { state: nextPending });
        },
        onError: (error) => {
          toast(errorText(error), { kind: 'error', failure: error, duration: toastDurations.important });
          onDone(error instanceof ApiError && error.status === 409);
        },
      },
    );

  return (
    <ConfirmDialog
      title={confirms ? 'Confirm this registration?' : 'Decline this registration?'}
      answer={confirms ? 'Confirm registration' : 'Decline registration'}
      variant={confirms ? 'primary' : 'danger'}
      pending={decide.isPending}
      onYes={send}
      onNo={() => onDone(false)}
    >
      <p>
        <strong>{name}</strong>
        {mode === 'member'
          ? ' pays as a member of a group.'
          : `: the payment should show ${rupees(groupTotal ?? fee.total)}.`}
      </p>
      {mode === 'leader' && group && (
        <p>
          This also {confirms ? 'confirms' : 'declines'} every member of {group.grpName} who is still pending
          ({group.grpMembers.length} in the group beside the leader).
        </p>
      )}
      <p className="text-muted">The delegate is mailed at once. Only a superadmin can undo it.</p>
    </ConfirmDialog>
  );
}
