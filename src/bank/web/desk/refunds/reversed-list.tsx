import { formatNameList } from '#platform/rule/plural.ts';
import { formatClubMoney } from '#platform/web/club-money.ts';
import type { Column } from '#platform/web/desk/data-table.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { formatDayInClubLocale, Time } from '#platform/web/ui/time.tsx';
import type { Refund } from '../../../contract/refunds.ts';
import { deletedAccountText, RefundListByState, RefundSummary, useRefundActions } from './refund-parts.tsx';

export function ReversedRefundList({ eventName, mayRefund }: { eventName: string; mayRefund: boolean }) {
  return (
    <RefundListByState
      eventName={eventName}
      state="reversed"
      label="Reversed"
      help="Refunds that were not sent, or were returned, are listed here."
      columns={reversedColumns(mayRefund)}
    />
  );
}

const reversedColumns = (mayRefund: boolean): Column<Refund>[] => [
  {
    id: 'payee',
    header: 'Name and number',
    phone: 'title',
    width: '38%',
    cell: (refund) => <RefundSummary refund={refund} />,
  },
  {
    id: 'state',
    header: 'Sent and reversed',
    phone: 'body',
    cell: (refund) => <ReversedRefund refund={refund} mayRefund={mayRefund} />,
  },
];

function ReversedRefund({ refund, mayRefund }: { refund: Refund; mayRefund: boolean }) {
  const { sent, released, reversed, reversalRequested, debitsAfterReversal } = refund;
  const reversers = [reversalRequested?.name, reversed?.name].filter((name) => name != null);
  return (
    <div className="grid gap-2 text-muted">
      <p>
        Sent by {sent.name ?? deletedAccountText}
        {released && `, released by ${released.name ?? deletedAccountText}`}
        {reversed && (
          <>
            , reversed by {formatNameList(reversers) || deletedAccountText}, <Time at={reversed.at} />
          </>
        )}
      </p>
      {debitsAfterReversal.map((debit) => (
        <DebitAfterReversal key={debit._id} refund={refund} debit={debit} mayRefund={mayRefund} />
      ))}
    </div>
  );
}

function DebitAfterReversal({
  refund,
  debit,
  mayRefund,
}: {
  refund: Refund;
  debit: Refund['debitsAfterReversal'][number];
  mayRefund: boolean;
}) {
  const { setRefundDebit, isPending } = useRefundActions();
  const setDebit = (verdict: 'match' | 'reject') =>
    setRefundDebit({ refundID: refund._id, debitID: debit._id, verdict });
  return (
    <div className="grid gap-2">
      <p className="wrap-anywhere">
        <strong className="block text-danger">
          The bank shows that {formatClubMoney(debit.amount)} was sent on {formatDayInClubLocale(debit.day)}
        </strong>
        {debit.text}
      </p>
      {mayRefund && (
        <div className="flex flex-wrap gap-3">
          {debit.amount === refund.amount && (
            <Button variant="quiet" pending={isPending} onClick={() => setDebit('match')}>
              Mark as refunded
            </Button>
          )}
          <Button variant="quiet" pending={isPending} onClick={() => setDebit('reject')}>
            Not a match
          </Button>
        </div>
      )}
    </div>
  );
}
