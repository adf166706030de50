import { useState } from 'react';
import { Link } from 'react-router';
import { waitText } from '#accounts/contract.ts';
import { formatMoney } from '#platform/rule/money.ts';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import type { Column } from '#platform/web/desk/data-table.tsx';
import { clubRegion } from '#platform/web/region.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import type { Refund } from '../../../contract.ts';
import {
  deletedAccount,
  ReceivedCredits,
  RefundList,
  RefundSummary,
  ReversedBefore,
  useRefundActions,
} from './refund-parts.tsx';

export function WaitingList({ eventName, mayRefund }: { eventName: string; mayRefund: boolean }) {
  const [action, setAction] = useState<PendingAction>();
  return (
    <>
      <RefundList
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

/** @param onAction undefined for viewers who may not change refunds */
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
    cell: ({ credits }) => <ReceivedCredits credits={credits} />,
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
        Marked as sent by {refund.sent.name ?? deletedAccount}, <Time at={refund.sent.at} />
      </p>
      <ReversedBefore before={refund.before} />
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
        <p className="text-muted">{waitText(refund.wait, clubRegion())}</p>
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

/** A refund of a part, or of more than is due now. */
function DueDifference({ refund: { paise, owedPaise } }: { refund: Refund }) {
  if (owedPaise === paise) return null;
  if (owedPaise > paise)
    return (
      <p className="text-sm text-muted tabular-nums">
        Part of a refund. {formatMoney(owedPaise - paise)} more can be sent once this is released.
      </p>
    );
  return (
    <p className="text-sm font-semibold text-gold-text">
      Only {formatMoney(owedPaise)} is due now. Choose ‘Mark as not sent’ if the money was not sent.
    </p>
  );
}

interface PendingAction {
  refund: Refund;
  kind: 'release' | 'reverse';
}

function WaitingDialog({ action: { refund, kind }, onDone }: { action: PendingAction; onDone: () => void }) {
  const { release, reverse, isPending } = useRefundActions();
  const { _id, name, paise, number, owedPaise } = refund;
  const isTooMuch = owedPaise < paise;
  const summary = `${formatMoney(paise)} to ${name ?? 'an erased registration'}`;
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
        <p>The refund returns to the list of refunds due. Nothing was posted and no e-mail was sent.</p>
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      title={`Release ${summary}?`}
      answer={isTooMuch ? 'Release anyway' : 'Release refund'}
      variant={isTooMuch ? 'danger' : 'primary'}
      pending={isPending}
      onNo={onDone}
      onYes={() => release({ refundID: _id, ...(isTooMuch ? { wasSent: true } : {}) }, onDone)}
    >
      {isTooMuch && (
        <p className="font-semibold text-gold-text">
          Only {formatMoney(Math.max(0, owedPaise))} is due now. If the money was not sent, cancel and choose
          ‘Mark as not sent’.
        </p>
      )}
      <ReceivedCredits credits={refund.credits} />
      <p>
        Check in the bank first: {formatMoney(paise)} was sent with the number{' '}
        <strong className="wrap-anywhere tabular-nums">{number}</strong>.
      </p>
      <p>{name ? `It is posted, and ${name} gets an e-mail with the number.` : 'It is posted.'}</p>
    </ConfirmDialog>
  );
}
