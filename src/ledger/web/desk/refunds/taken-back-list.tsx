import { formatMoney } from '#platform/rule/money.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { dayInWords, Time } from '#platform/web/ui/time.tsx';
import type { Refund } from '../../../contract.ts';
import { Payee } from './payee.tsx';
import { RefundList } from './refund-list.tsx';
import { useRefundAnswers } from './use-refund-answers.ts';

/** Refunds that were taken back, and whether a statement shows that one left after all. */
export function TakenBackList({ eventName, mayRefund }: { eventName: string; mayRefund: boolean }) {
  return (
    <RefundList
      eventName={eventName}
      state="taken_back"
      label="Taken back"
      help="Refunds that never left, or came back, are listed here."
    >
      {(one) => (
        <li
          key={one._id}
          className="grid gap-x-8 gap-y-2 border-b border-line py-3 text-sm md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:items-start"
        >
          <p className="min-w-0 wrap-anywhere">
            <span className="text-base">
              <Payee payee={one} />
            </span>
            <span className="block tabular-nums">
              <strong>{formatMoney(one.paise)}</strong>, number {one.number}
            </span>
          </p>
          <div className="grid min-w-0 gap-2 text-muted">
            <p>
              Sent by {one.sent.name ?? 'an account that is gone'}
              {one.released && `, released by ${one.released.name ?? 'an account that is gone'}`}
              {one.takenBack && (
                <>
                  , taken back by{' '}
                  {[one.takeBackAsked?.name, one.takenBack.name].filter(Boolean).join(' and ') ||
                    'an account that is gone'}
                  , <Time at={one.takenBack.at} />
                </>
              )}
            </p>
            {one.leftIn.map((debit) => (
              <LeftAfterAll key={debit._id} refund={one} debit={debit} mayRefund={mayRefund} />
            ))}
          </div>
        </li>
      )}
    </RefundList>
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
