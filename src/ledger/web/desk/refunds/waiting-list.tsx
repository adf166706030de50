import { useState } from 'react';
import { Link } from 'react-router';
import { waitText } from '#accounts/contract.ts';
import { formatMoney } from '#platform/rule/money.ts';
import { clubRegion } from '#platform/web/region.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import type { Refund } from '../../../contract.ts';
import { Came } from './came.tsx';
import { Payee } from './payee.tsx';
import { RefundList } from './refund-list.tsx';
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
        label="Waits for a second person"
        help="What a superadmin marks as sent stands here until another one releases it."
      >
        {(one) => (
          <li
            key={one._id}
            className="grid gap-x-8 gap-y-2 border-b border-line py-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-start"
          >
            <div className="min-w-0 wrap-anywhere">
              <Payee payee={one} />
              <p className="tabular-nums">
                <strong>{formatMoney(one.paise)}</strong>, number <strong>{one.number}</strong>
              </p>
              <p className="text-sm text-muted">
                Marked as sent by {one.sent.name ?? 'an account that is gone'}, <Time at={one.sent.at} />
              </p>
              <SentBefore before={one.before} />
              <BesideOwed refund={one} />
              <Came credits={one.credits} />
            </div>
            {mayRefund && (
              <div className="flex flex-wrap items-start gap-3">
                {one.isOwn ? (
                  <p className="max-w-56 text-sm text-muted">
                    You have sent it: another superadmin releases it.
                  </p>
                ) : one.wait ? (
                  <p className="max-w-72 text-sm text-muted">{waitText(one.wait, clubRegion())}</p>
                ) : one.credits.some(({ isConfirmed }) => !isConfirmed) ? (
                  <p className="max-w-72 text-sm text-muted">
                    Another person has to{' '}
                    <Link to="/money?show=statements" className="font-semibold text-link">
                      confirm the bank statement
                    </Link>{' '}
                    first.
                  </p>
                ) : (
                  <Button onClick={() => setAsked({ refund: one, what: 'release' })}>
                    Release
                    <span className="sr-only"> the refund to {one.name ?? 'an erased registration'}</span>
                  </Button>
                )}
                <Button variant="quiet" onClick={() => setAsked({ refund: one, what: 'take back' })}>
                  It was not sent
                  <span className="sr-only">: the refund to {one.name ?? 'an erased registration'}</span>
                </Button>
              </div>
            )}
          </li>
        )}
      </RefundList>
      {asked && <WaitingDialog asked={asked} onDone={() => setAsked(undefined)} />}
    </>
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
