import { useState } from 'react';
import { waitText } from '#accounts/contract.ts';
import { formatMoney } from '#platform/rule/money.ts';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import type { Column } from '#platform/web/desk/data-table.tsx';
import { clubRegion } from '#platform/web/region.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import type { Refund } from '../../../contract.ts';
import { InTheBank } from './in-the-bank.tsx';
import { RefundList } from './refund-list.tsx';
import { Sent } from './sent.tsx';
import { useRefundAnswers } from './use-refund-answers.ts';

/** What went back, by whom, and whether the bank's statement shows it. */
export function ReleasedList({ eventName, mayRefund }: { eventName: string; mayRefund: boolean }) {
  const [chosen, setChosen] = useState<Refund>();
  const { takeBack, confirmTakeBack, isPending } = useRefundAnswers();
  const done = () => setChosen(undefined);
  return (
    <>
      <RefundList
        eventName={eventName}
        state="released"
        label="Released"
        help="Released refunds are listed here, with whether a statement shows them."
        columns={releasedColumns(mayRefund, setChosen)}
      />
      {chosen && (
        <ConfirmDialog
          title={chosen.takeBackAsked ? 'Confirm that this refund came back?' : 'Take this refund back?'}
          answer={chosen.takeBackAsked ? 'Confirm' : 'Request'}
          variant="danger"
          pending={isPending}
          onNo={done}
          onYes={() =>
            chosen.takeBackAsked ? confirmTakeBack(chosen._id, done) : takeBack(chosen._id, done)
          }
        >
          <p>
            Look in the bank first: {formatMoney(chosen.paise)} with the number{' '}
            <strong className="wrap-anywhere tabular-nums">{chosen.number}</strong> never left, or came back.
          </p>
          <p>
            {!chosen.takeBackAsked && 'Another superadmin confirms it. '}
            Then whatever of it is still owed must be sent again
            {chosen.name && `, and ${chosen.name}, who knows that it is on the way, gets a mail`}.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

const releasedColumns = (mayRefund: boolean, onTakeBack: (refund: Refund) => void): Column<Refund>[] => [
  { id: 'payee', header: 'Name and number', phone: 'title', cell: (refund) => <Sent refund={refund} /> },
  {
    id: 'state',
    header: 'Sent and released',
    phone: 'body',
    width: '48%',
    cell: (refund) => <Released refund={refund} mayRefund={mayRefund} />,
  },
  {
    id: 'answers',
    header: <span className="sr-only">Answers</span>,
    phone: 'body',
    width: '11rem',
    cell: (refund) => mayRefund && <Answers refund={refund} onTakeBack={() => onTakeBack(refund)} />,
  },
];

function Released({ refund, mayRefund }: { refund: Refund; mayRefund: boolean }) {
  const { sent, released, takeBackAsked } = refund;
  return (
    <div className="grid gap-1 text-muted">
      <p>
        Sent by {sent.name ?? 'an account that is gone'}
        {released && (
          <>
            , released by {released.name ?? 'an account that is gone'}, <Time at={released.at} />
          </>
        )}
      </p>
      <InTheBank refund={refund} mayRefund={mayRefund} />
      {takeBackAsked && (
        <p className="font-semibold text-gold-text">
          Said to have come back by {takeBackAsked.name ?? 'an account that is gone'},{' '}
          <Time at={takeBackAsked.at} />. Another superadmin confirms it.
        </p>
      )}
    </div>
  );
}

/** What there is to do about a released refund. */
function Answers({ refund, onTakeBack }: { refund: Refund; onTakeBack: () => void }) {
  const { keep, judgeDebit, isPending } = useRefundAnswers();
  const { _id, debit, takeBackAsked, name } = refund;
  const whose = <span className="sr-only">: the refund to {name ?? 'an erased registration'}</span>;
  if (debit)
    return (
      <Button
        variant="quiet"
        pending={isPending}
        onClick={() => judgeDebit({ refundID: _id, debitID: debit._id, verdict: 'refused' })}
      >
        Not this line
        {whose}
      </Button>
    );
  return (
    <div className="flex flex-wrap gap-2 md:justify-end">
      {takeBackAsked && refund.wait && (
        <p className="max-w-72 text-muted">{waitText(refund.wait, clubRegion())}</p>
      )}
      {!takeBackAsked?.isOwn && !(takeBackAsked && refund.wait) && (
        <Button variant="quiet" pending={isPending} onClick={onTakeBack}>
          {takeBackAsked ? 'Confirm the return' : 'Mark as returned'}
          {whose}
        </Button>
      )}
      {takeBackAsked && (
        <Button variant="quiet" pending={isPending} onClick={() => keep(_id)}>
          It did not come back
          {whose}
        </Button>
      )}
    </div>
  );
}
