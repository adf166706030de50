import { useState } from 'react';
import { Link } from 'react-router';
import { waitText } from '#accounts/contract.ts';
import { formatMoney } from '#platform/rule/money.ts';
import type { Column } from '#platform/web/desk/data-table.tsx';
import { clubRegion } from '#platform/web/region.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import type { Refund } from '../../../contract.ts';
import { Came } from './came.tsx';
import { RefundList } from './refund-list.tsx';
import { Sent } from './sent.tsx';
import { SentBefore } from './sent-before.tsx';
import { type Asked, WaitingDialog } from './waiting-dialog.tsx';

/** What one person has marked as sent, and another has to release. */
export function WaitingList({ eventName, mayRefund }: { eventName: string; mayRefund: boolean }) {
  const [asked, setAsked] = useState<Asked>();
  return (
    <>
      <RefundList
        eventName={eventName}
        state="waiting"
        label="Waiting for release"
        help="A refund that a superadmin marks as sent is listed here until another one releases it."
        columns={waitingColumns(mayRefund ? setAsked : undefined)}
      />
      {asked && <WaitingDialog asked={asked} onDone={() => setAsked(undefined)} />}
    </>
  );
}

/** @param ask answers the refund; undefined for viewers who can only look */
const waitingColumns = (ask: ((asked: Asked) => void) | undefined): Column<Refund>[] => [
  { id: 'payee', header: 'Name and number', phone: 'title', cell: (refund) => <Marked refund={refund} /> },
  {
    id: 'came',
    header: 'Money that came',
    phone: 'body',
    width: '36%',
    cell: ({ credits }) => <Came credits={credits} />,
  },
  {
    id: 'answers',
    header: <span className="sr-only">Answers</span>,
    phone: 'body',
    width: '15rem',
    cell: (refund) => ask && <Answers refund={refund} ask={ask} />,
  },
];

function Marked({ refund }: { refund: Refund }) {
  return (
    <>
      <Sent refund={refund} />
      <p className="text-muted">
        Marked as sent by {refund.sent.name ?? 'an account that is gone'}, <Time at={refund.sent.at} />
      </p>
      <SentBefore before={refund.before} />
      <BesideOwed refund={refund} />
    </>
  );
}

function Answers({ refund, ask }: { refund: Refund; ask: (asked: Asked) => void }) {
  const name = refund.name ?? 'an erased registration';
  return (
    <div className="flex flex-wrap items-start gap-2 print:hidden md:justify-end">
      {refund.isOwn ? (
        <p className="text-muted">You have sent it: another superadmin releases it.</p>
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
        <Button onClick={() => ask({ refund, what: 'release' })}>
          Release
          <span className="sr-only"> the refund to {name}</span>
        </Button>
      )}
      <Button variant="quiet" onClick={() => ask({ refund, what: 'take back' })}>
        Mark as not sent
        <span className="sr-only">: the refund to {name}</span>
      </Button>
    </div>
  );
}

/** A part, or more than must go back by now. */
function BesideOwed({ refund: { paise, owedPaise } }: { refund: Refund }) {
  if (owedPaise === paise) return null;
  if (owedPaise > paise)
    return (
      <p className="text-sm text-muted tabular-nums">
        A part: {formatMoney(owedPaise - paise)} more must go back, and can be sent once this is released.
      </p>
    );
  return (
    <p className="text-sm font-semibold text-gold-text">
      By now {owedPaise > 0 ? formatMoney(owedPaise) : 'nothing'} must go back: something was changed since.
      Take it back if the money has not left.
    </p>
  );
}
