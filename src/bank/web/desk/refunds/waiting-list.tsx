import { useState } from 'react';
import { Link } from 'react-router';
import { formatSecondPersonWait } from '#accounts/contract.ts';
import { formatClubMoney } from '#platform/web/club-money.ts';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import type { Column } from '#platform/web/desk/data-table.tsx';
import { clubRegion } from '#platform/web/region.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import type { Refund } from '../../../contract/refunds.ts';
import {
  deletedAccountText,
  EarlierReversedRefunds,
  ReceivedPayments,
  RefundListByState,
  RefundSummary,
  useRefundActions,
} from './refund-parts.tsx';

export function WaitingRefundList({ eventName, mayRefund }: { eventName: string; mayRefund: boolean }) {
  const [action, setAction] = useState<PendingAction>();
  return (
    <>
      <RefundListByState
        eventName={eventName}
        state="waiting"
        label="Awaiting release"
        help="A refund that a superadmin marked as sent is listed here until another one releases it."
        columns={waitingColumns(mayRefund ? setAction : undefined)}
      />
      {action && <WaitingDialog action={action} onDone={() => setAction(undefined)} />}
    </>
  );
}

/**
 * Returns the columns of the list of refunds that await release.
 * @param onAction undefined for viewers who may not change refunds
 */
const waitingColumns = (onAction: ((action: PendingAction) => void) | undefined): Column<Refund>[] => [
  {
    id: 'payee',
    header: 'Name and number',
    phone: 'title',
    cell: (refund) => <MarkedAsSent refund={refund} />,
  },
  {
    id: 'credits',
    header: 'Payment received',
    phone: 'body',
    width: '36%',
    cell: (refund) => <ReceivedPayments payments={refund} />,
  },
  {
    id: 'actions',
    header: <span className="sr-only">Actions</span>,
    phone: 'body',
    width: '15rem',
    cell: (refund) => onAction && <Actions refund={refund} onAction={onAction} />,
  },
];

function MarkedAsSent({ refund }: { refund: Refund }) {
  return (
    <>
      <RefundSummary refund={refund} />
      <p className="text-muted">
        Marked as sent by {refund.sent.name ?? deletedAccountText}, <Time at={refund.sent.at} />
      </p>
      <EarlierReversedRefunds before={refund.before} />
      <DueDifference refund={refund} />
    </>
  );
}

function Actions({ refund, onAction }: { refund: Refund; onAction: (action: PendingAction) => void }) {
  const name = refund.name ?? 'an erased registration';
  return (
    <div className="flex flex-wrap items-start gap-2 print:hidden md:justify-end">
      {refund.isOwn ? (
        <p className="text-muted">You sent it. Another superadmin has to release it.</p>
      ) : refund.wait ? (
        <p className="text-muted">{formatSecondPersonWait(refund.wait, clubRegion())}</p>
      ) : refund.credits.some(({ isConfirmed }) => !isConfirmed) ? (
        <p className="text-muted">
          Another person has to{' '}
          <Link to="/money?show=statements" className="font-semibold text-link">
            confirm the bank statement
          </Link>{' '}
          first.
        </p>
      ) : (
        <Button onClick={() => onAction({ refund, kind: 'release' })}>
          Release
          <span className="sr-only"> the refund to {name}</span>
        </Button>
      )}
      <Button variant="quiet" onClick={() => onAction({ refund, kind: 'reverse' })}>
        Mark as not sent
        <span className="sr-only">: the refund to {name}</span>
      </Button>
    </div>
  );
}

function DueDifference({ refund: { amount, refundDueAmount } }: { refund: Refund }) {
  if (refundDueAmount === amount) return null;
  if (refundDueAmount > amount)
    return (
      <p className="text-sm text-muted tabular-nums">
        Part of a refund. {formatClubMoney(refundDueAmount - amount)} more can be sent once this is released.
      </p>
    );
  return (
    <p className="text-sm font-semibold text-gold-text">
      Only {formatClubMoney(refundDueAmount)} is due now. Choose ‘Mark as not sent’ if the money was not sent.
    </p>
  );
}

interface PendingAction {
  refund: Refund;
  kind: 'release' | 'reverse';
}

function WaitingDialog({ action: { refund, kind }, onDone }: { action: PendingAction; onDone: () => void }) {
  const { release, reverse, isPending } = useRefundActions();
  const { _id, name, amount, number, refundDueAmount } = refund;
  const exceedsDue = refundDueAmount < amount;
  const summary = `${formatClubMoney(amount)} to ${name ?? 'an erased registration'}`;
  if (kind === 'reverse')
    return (
      <ConfirmDialog
        title={`${summary} was not sent?`}
        answer="Mark as not sent"
        variant="danger"
        pending={isPending}
        onNo={onDone}
        onYes={() => reverse(_id, onDone)}
      >
        <p>The refund returns to the list of refunds due. Nothing was posted and no email was sent.</p>
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      title={`Release ${summary}?`}
      answer={exceedsDue ? 'Release anyway' : 'Release refund'}
      variant={exceedsDue ? 'danger' : 'primary'}
      pending={isPending}
      onNo={onDone}
      onYes={() => release({ refundID: _id, ...(exceedsDue ? { wasSent: true } : {}) }, onDone)}
    >
      {exceedsDue && (
        <p className="font-semibold text-gold-text">
          Only {formatClubMoney(Math.max(0, refundDueAmount))} is due now. If the money was not sent, cancel
          and choose ‘Mark as not sent’.
        </p>
      )}
      <ReceivedPayments payments={refund} />
      <p>
        Check in the bank first: {formatClubMoney(amount)} was sent with the number{' '}
        <strong className="wrap-anywhere tabular-nums">{number}</strong>.
      </p>
      <p>{name ? `It is posted, and ${name} gets an email with the number.` : 'It is posted.'}</p>
    </ConfirmDialog>
  );
}
