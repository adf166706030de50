import { useState } from 'react';
import { formatSecondPersonWait } from '#accounts/contract.ts';
import { formatClubMoney } from '#platform/web/club-money.ts';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import type { Column } from '#platform/web/desk/data-table.tsx';
import { clubRegion } from '#platform/web/region.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { formatDayInClubLocale, Time } from '#platform/web/ui/time.tsx';
import type { Refund } from '../../../contract/refunds.ts';
import { deletedAccountText, RefundListByState, RefundSummary, useRefundActions } from './refund-parts.tsx';

export function ReleasedRefundList({ eventName, mayRefund }: { eventName: string; mayRefund: boolean }) {
  const [chosen, setChosen] = useState<Refund>();
  const { reverse, confirmRefundReversal, isPending } = useRefundActions();
  const done = () => setChosen(undefined);
  return (
    <>
      <RefundListByState
        eventName={eventName}
        state="released"
        label="Released"
        help="Released refunds are listed here, with the bank line that shows them."
        columns={releasedColumns(mayRefund, setChosen)}
      />
      {chosen && (
        <ConfirmDialog
          title={chosen.reversalRequested ? 'Confirm the reversal?' : 'Reverse this refund?'}
          answer={chosen.reversalRequested ? 'Confirm reversal' : 'Request reversal'}
          variant="danger"
          pending={isPending}
          onNo={done}
          onYes={() =>
            chosen.reversalRequested ? confirmRefundReversal(chosen._id, done) : reverse(chosen._id, done)
          }
        >
          <p>
            Check in the bank first: {formatClubMoney(chosen.amount)} with the number{' '}
            <strong className="wrap-anywhere tabular-nums">{chosen.number}</strong> was not sent, or was
            returned.
          </p>
          <p>
            {!chosen.reversalRequested && 'Another superadmin has to confirm it. '}
            {chosen.name
              ? `The refund is due again, and ${chosen.name} gets an email.`
              : 'The refund is due again.'}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

const releasedColumns = (mayRefund: boolean, onReverse: (refund: Refund) => void): Column<Refund>[] => [
  {
    id: 'payee',
    header: 'Name and number',
    phone: 'title',
    cell: (refund) => <RefundSummary refund={refund} />,
  },
  {
    id: 'state',
    header: 'Sent and released',
    phone: 'body',
    width: '48%',
    cell: (refund) => <Released refund={refund} mayRefund={mayRefund} />,
  },
  {
    id: 'actions',
    header: <span className="sr-only">Actions</span>,
    phone: 'body',
    width: '11rem',
    cell: (refund) => mayRefund && <Actions refund={refund} onReverse={() => onReverse(refund)} />,
  },
];

function Released({ refund, mayRefund }: { refund: Refund; mayRefund: boolean }) {
  const { sent, released, reversalRequested } = refund;
  return (
    <div className="grid gap-1 text-muted">
      <p>
        Sent by {sent.name ?? deletedAccountText}
        {released && (
          <>
            , released by {released.name ?? deletedAccountText}, <Time at={released.at} />
          </>
        )}
      </p>
      <MatchedDebit refund={refund} mayRefund={mayRefund} />
      {reversalRequested && (
        <p className="font-semibold text-gold-text">
          Reversal requested by {reversalRequested.name ?? deletedAccountText},{' '}
          <Time at={reversalRequested.at} />. Another superadmin has to confirm it.
        </p>
      )}
    </div>
  );
}

function Actions({ refund, onReverse }: { refund: Refund; onReverse: () => void }) {
  const { cancelRefundReversal, setRefundDebit, isPending } = useRefundActions();
  const { _id, debit, reversalRequested, name } = refund;
  const target = <span className="sr-only">: the refund to {name ?? 'an erased registration'}</span>;
  if (debit)
    return (
      <Button
        variant="quiet"
        pending={isPending}
        onClick={() => setRefundDebit({ refundID: _id, debitID: debit._id, verdict: 'reject' })}
      >
        Not a match
        {target}
      </Button>
    );
  return (
    <div className="flex flex-wrap gap-2 md:justify-end">
      {reversalRequested && refund.wait && (
        <p className="max-w-72 text-muted">{formatSecondPersonWait(refund.wait, clubRegion())}</p>
      )}
      {!reversalRequested?.isOwn && !(reversalRequested && refund.wait) && (
        <Button variant="quiet" pending={isPending} onClick={onReverse}>
          {reversalRequested ? 'Confirm reversal' : 'Reverse'}
          {target}
        </Button>
      )}
      {reversalRequested && (
        <Button variant="quiet" pending={isPending} onClick={() => cancelRefundReversal(_id)}>
          Cancel reversal
          {target}
        </Button>
      )}
    </div>
  );
}

/** Shows the debit that a refund is matched with, and the debits that admins rejected for it. */
function MatchedDebit({ refund, mayRefund }: { refund: Refund; mayRefund: boolean }) {
  const { _id, debit, rejected } = refund;
  const { setRefundDebit, isPending } = useRefundActions();
  return (
    <>
      {debit ? (
        <p className="wrap-anywhere">
          <span className="block font-semibold text-viridian">
            In the bank statement on {formatDayInClubLocale(debit.day)}
          </span>
          {debit.text}
        </p>
      ) : (
        <p>In no statement yet</p>
      )}
      {rejected.map(({ _id: debitId, day, text, by, at }) => (
        <div key={debitId} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <p className="min-w-0 flex-1 basis-52 wrap-anywhere">
            The line of {formatDayInClubLocale(day)} is not a match: {by ?? deletedAccountText},{' '}
            <Time at={at} />
            <span className="block line-through">{text}</span>
          </p>
          {mayRefund && (
            <Button
              variant="quiet"
              pending={isPending}
              onClick={() => setRefundDebit({ refundID: _id, debitID: debitId, verdict: 'reset' })}
            >
              Undo
            </Button>
          )}
        </div>
      ))}
    </>
  );
}
