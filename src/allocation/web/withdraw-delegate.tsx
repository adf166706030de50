import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { UnreconciledPaymentNotice } from '#bank/web/index.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { buildWithdrawDelegateMutation } from './api.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

export function WithdrawDelegate({ registrationId, name }: { registrationId: string; name: string }) {
  const [isAsking, setAsking] = useState(false);
  const withdrawing = useMutation(buildWithdrawDelegateMutation(useQueryClient()));
  return (
    <div>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Withdraw this delegate
      </Button>
      {isAsking && (
        <WithdrawDialog
          title={`Withdraw ${name}?`}
          reasonLabel="Reason that the delegate gave"
          pending={withdrawing.isPending}
          onWithdraw={(reason, outcome) => withdrawing.mutate({ registrationId, reason }, outcome)}
          onClose={() => setAsking(false)}
        >
          <p>
            The registration becomes ‘withdrawn’, and we email the delegate. Their seat becomes free at once.
            If seats have been published, it is offered to the next delegate on the waiting list.
          </p>
          <UnreconciledPaymentNotice registrationId={registrationId} />
        </WithdrawDialog>
      )}
    </div>
  );
}
