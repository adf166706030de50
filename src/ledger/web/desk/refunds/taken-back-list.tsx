import { formatMoney } from '#platform/rule/money.ts';
import type { Column } from '#platform/web/desk/data-table.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { dayInWords, Time } from '#platform/web/ui/time.tsx';
import type { Refund } from '../../../contract.ts';
import { RefundList } from './refund-list.tsx';
import { Sent } from './sent.tsx';
import { useRefundAnswers } from './use-refund-answers.ts';

/** Refunds that were taken back, and whether a statement shows that one left after all. */
export function TakenBackList({ eventName, mayRefund }: { eventName: string; mayRefund: boolean }) {
  return (
    <RefundList
      eventName={eventName}
      state="taken_back"
      label="Taken back"
      help="Refunds that never left, or came back, are listed here."
      columns={takenBackColumns(mayRefund)}
    />
  );
}

const takenBackColumns = (mayRefund: boolean): Column<Refund>[] => [
  {
    id: 'payee',
    header: 'Name and number',
    phone: 'title',
    width: '38%',
    cell: (refund) => <Sent refund={refund} />,
  },
  {
    id: 'state',
    header: 'Sent and taken back',
    phone: 'body',
    cell: (refund) => <TakenBack refund={refund} mayRefund={mayRefund} />,
  },
];

function TakenBack({ refund, mayRefund }: { refund: Refund; mayRefund: boolean }) {
  const { sent, released, takenBack, takeBackAsked, leftIn } = refund;
  return (
    <div className="grid gap-2 text-muted">
      <p>
        Sent by {sent.name ?? 'an account that is gone'}
        {released && `, released by ${released.name ?? 'an account that is gone'}`}
        {takenBack && (
          <>
            , taken back by{' '}
            {[takeBackAsked?.name, takenBack.name].filter(Boolean).join(' and ') || 'an account that is gone'}
            , <Time at={takenBack.at} />
          </>
        )}
      </p>
      {leftIn.map((debit) => (
        <LeftAfterAll key={debit._id} refund={refund} debit={debit} mayRefund={mayRefund} />
      ))}
    </div>
  );
}

function LeftAfterAll({
  refund,
  debit,
  mayRefund,
}: {
  refund: Refund;
  debit: Refund['leftIn'][number];
  mayRefund: boolean;
}) {
  const { judgeDebit, isPending } = useRefundAnswers();
  const answer = (verdict: 'shows' | 'refused') =>
    judgeDebit({ refundID: refund._id, debitID: debit._id, verdict });
  return (
    <div className="grid gap-2">
      <p className="wrap-anywhere">
        <strong className="block text-danger">
          The bank shows that {formatMoney(debit.paise)} left on {dayInWords(debit.day)}
        </strong>
        {debit.text}
      </p>
      {mayRefund && (
        <div className="flex flex-wrap gap-3">
          {debit.paise === refund.paise && (
            <Button variant="quiet" pending={isPending} onClick={() => answer('shows')}>
              It left: mark as refunded
            </Button>
          )}
          <Button variant="quiet" pending={isPending} onClick={() => answer('refused')}>
            Not this refund
          </Button>
        </div>
      )}
    </div>
  );
}
