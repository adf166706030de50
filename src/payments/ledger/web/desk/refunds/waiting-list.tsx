import { Button } from '#platform/web/ui/button.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import { inRupees } from '../../../../contract/in-rupees.ts';
import type { Refund } from '../../../contract.ts';
import { Payee } from './payee.tsx';
import { useRefundAnswers } from './use-refund-answers.ts';

/** What one person has marked as sent, and another has to release. */
export function WaitingList({
  waiting,
  mayRefund,
}: {
  waiting: readonly (Refund & { owedPaise: number })[];
  mayRefund: boolean;
}) {
  const { release, takeBack, isPending } = useRefundAnswers();
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="waiting-title">
      <h2 id="waiting-title" className="border-b border-line pb-2 text-xl">
        Waits for a second person
      </h2>
      <ul aria-label="Waits for a second person">
        {waiting.map((one) => (
          <li
            key={one._id}
            className="grid gap-x-8 gap-y-2 border-b border-line py-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-start"
          >
            <div className="min-w-0 wrap-anywhere">
              <Payee payee={one} />
              <p className="tabular-nums">
                <strong>{inRupees(one.paise)}</strong>, number <strong>{one.number}</strong>
              </p>
              <p className="text-sm text-muted">
                Marked as sent by {one.sent.name ?? 'an account that is gone'}, <Time at={one.sent.at} />
              </p>
              {one.owedPaise !== one.paise && (
                <p className="text-sm font-semibold text-gold-text">
                  By now {one.owedPaise > 0 ? inRupees(one.owedPaise) : 'nothing'} must go back: something was
                  changed since. Release it if the money has left; what is then due stands in the ledger.
                </p>
              )}
            </div>
            {mayRefund && (
              <div className="flex flex-wrap gap-3">
                {one.isOwn ? (
                  <p className="max-w-56 text-sm text-muted">
                    You have sent it: another superadmin releases it.
                  </p>
                ) : (
                  <Button pending={isPending} onClick={() => release(one._id)}>
                    Release
                    <span className="sr-only"> the refund to {one.name ?? 'an erased registration'}</span>
                  </Button>
                )}
                <Button variant="quiet" pending={isPending} onClick={() => takeBack(one._id)}>
                  It was not sent
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
