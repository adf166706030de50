import { useState } from 'react';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import { inRupees } from '../../../../contract/in-rupees.ts';
import type { Refund } from '../../../contract.ts';
import { InTheBank } from './in-the-bank.tsx';
import { Payee } from './payee.tsx';
import { RefundList } from './refund-list.tsx';
import { useRefundAnswers } from './use-refund-answers.ts';

/** What went back, by whom, and whether the bank's statement shows it. */
export function ReleasedList({ eventName, mayRefund }: { eventName: string; mayRefund: boolean }) {
  const [chosen, setChosen] = useState<Refund>();
  const { takeBack, judgeDebit, isPending } = useRefundAnswers();
  const refuseLine = (refundID: string, debitID: string) =>
    judgeDebit({ refundID, debitID, verdict: 'refused' });
  return (
    <>
      <RefundList
        eventName={eventName}
        state="released"
        label="Went back"
        help="What a second superadmin releases stands here, and whether a statement shows it."
      >
        {(one) => (
          <li
            key={one._id}
            className="grid gap-x-8 gap-y-2 border-b border-line py-3 text-sm md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_9rem] md:items-start"
          >
            <p className="min-w-0 wrap-anywhere">
              <span className="text-base">
                <Payee payee={one} />
              </span>
              <span className="block tabular-nums">
                <strong>{inRupees(one.paise)}</strong>, number {one.number}
              </span>
            </p>
            <div className="grid min-w-0 gap-1 text-muted">
              <p>
                Sent by {one.sent.name ?? 'an account that is gone'}
                {one.released && (
                  <>
                    , released by {one.released.name ?? 'an account that is gone'},{' '}
                    <Time at={one.released.at} />
                  </>
                )}
              </p>
              <InTheBank refund={one} mayRefund={mayRefund} />
            </div>
            {mayRefund && (
              <Button
                variant="quiet"
                className="justify-self-start md:justify-self-end"
                pending={isPending}
                onClick={() => (one.debit ? refuseLine(one._id, one.debit._id) : setChosen(one))}
              >
                {one.debit === null ? 'It came back' : 'Not this line'}
                <span className="sr-only">: the refund to {one.name ?? 'an erased registration'}</span>
              </Button>
            )}
          </li>
        )}
      </RefundList>
      {chosen && (
        <ConfirmDialog
          title="Take this refund back?"
          answer="It came back"
          variant="danger"
          pending={isPending}
          onNo={() => setChosen(undefined)}
          onYes={() => takeBack(chosen._id, () => setChosen(undefined))}
        >
          <p>
            The books will say that {inRupees(chosen.paise)} went and came back. Whatever of it is still owed
            must be sent again.
            {chosen.name && ` ${chosen.name}, who was told that it is on the way, gets a mail.`}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
