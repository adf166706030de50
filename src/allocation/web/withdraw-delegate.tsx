import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { UnreconciledNotice } from '#ledger/web/index.ts';
import { toast, toastDurations, toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { withdrawDelegateMutation } from './api.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

/** Withdraws a delegate at the desk, at the delegate's request (product 18.6). */
export function WithdrawDelegate({ registrationId, name }: { registrationId: string; name: string }) {
  const [isAsking, setAsking] = useState(false);
  const withdrawing = useMutation(withdrawDelegateMutation(useQueryClient()));
  const withdraw = (reason: string) =>
    withdrawing.mutate(
      { registrationId, reason },
      {
        onSuccess: ({ message }) => toast(message, { kind: 'success', duration: toastDurations.important }),
        onError: toastFailure,
        onSettled: () => setAsking(false),
      },
    );
  return (
    <div>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Withdraw this delegate
      </Button>
      {isAsking && (
        <WithdrawDialog
          title={`Withdraw ${name}?`}
          label="Reason that the delegate gave"
          pending={withdrawing.isPending}
          onWithdraw={withdraw}
          onClose={() => setAsking(false)}
        >
          <p>
            The registration becomes ‘withdrawn’, and we email the delegate. Their seat becomes free at once.
            If seats have been published, it is offered to the next delegate on the waiting list.
          </p>
          <UnreconciledNotice registrationId={registrationId} />
        </WithdrawDialog>
      )}
    </div>
  );
}
