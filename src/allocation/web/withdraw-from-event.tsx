import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { announcedEventsQuery } from '#conference/web/index.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { formatRefundRuleText } from '#registration/web/index.ts';
import { buildWithdrawOwnRegistrationMutation } from './api.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

export function WithdrawFromEvent({
  eventName,
  fee,
  isInGroup,
}: {
  eventName: string;
  fee: string;
  isInGroup: boolean;
}) {
  const [isAsking, setAsking] = useState(false);
  const rule = useQuery(announcedEventsQuery).data?.events.find(
    (event) => event.eventName === eventName,
  )?.refunds;
  const withdrawing = useMutation(buildWithdrawOwnRegistrationMutation(useQueryClient()));
  return (
    <div className="border-t border-line pt-5">
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Withdraw from this conference
      </Button>
      {isAsking && (
        <WithdrawDialog
          title={`Withdraw from ${eventName}?`}
          reasonLabel="Why do you want to withdraw?"
          pending={withdrawing.isPending}
          onWithdraw={(reason, outcome) => withdrawing.mutate({ eventName, reason }, outcome)}
          onClose={() => setAsking(false)}
        >
          <p>
            You give up your place immediately, and we offer your seat to another delegate. You can’t undo
            this yourself, and you can’t register for this conference again.
          </p>
          <p>
            {rule
              ? `The refund rule of this event: ${formatRefundRuleText(rule)}`
              : `The fee of ${fee} is not refunded automatically. Write to the secretariat to ask for a refund.`}
            {isInGroup && ' The rest of your group is not affected.'}
          </p>
        </WithdrawDialog>
      )}
    </div>
  );
}
