import { useState } from 'react';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { dayInWords, Time } from '#platform/web/ui/time.tsx';
import { inRupees } from '../../../../contract/in-rupees.ts';
import type { Refund } from '../../../contract.ts';
import { Payee } from './payee.tsx';
import { useRefundAnswers } from './use-refund-answers.ts';

/** What went back, by whom, and whether the bank's statement shows it. */
export function ReleasedList({ released, mayRefund }: { released: readonly Refund[]; mayRefund: boolean }) {
  const [chosen, setChosen] = useState<Refund>();
  const { takeBack, isPending } = useRefundAnswers();
  if (released.length === 0) return null;
  return (
    <section aria-labelledby="released-title">
      <h2 id="released-title" className="border-b border-line pb-2 text-xl">
        Went back
      </h2>
      <ul aria-label="Went back">
        {released.map((one) => (
          <li
            key={one._id}
            className="grid gap-x-8 gap-y-2 border-b border-line py-3 text-sm md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_9rem] md:items-start"
          >
            <p className="min-w-0 wrap-anywhere">
              <span className="text-base">
                <Payee payee={one} />
              </span>
              <span className="block tabular-nums">
                <strong>{inRupees(one.paise)}</strong>, number {one.number}
              </span>
            </p>
            <p className="text-muted">
              Sent by {one.sent.name ?? 'an account that is gone'}
              {one.released && (
                <>
                  , released by {one.released.name ?? 'an account that is gone'},{' '}
                  <Time at={one.released.at} />
                </>
              )}
              <span className={`block ${one.debitDay ? 'font-semibold text-viridian' : ''}`}>
                {one.debitDay
                  ? `In the bank’s statement of ${dayInWords(one.debitDay)}`
                  : 'No statement shows it yet'}
              </span>
            </p>
            {mayRefund && one.debitDay === null && (
              <Button
                variant="quiet"
                className="justify-self-start md:justify-self-end"
                onClick={() => setChosen(one)}
              >
                It came back
                <span className="sr-only">: the refund to {one.name ?? 'an erased registration'}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {chosen && (
        <ConfirmDialog
          title="Take this refund back?"
          answer="It came back"
          variant="danger"
          pending={isPending}
          onNo={() => setChosen(undefined)}
          onYes={() => takeBack(chosen._id, () => setChosen(undefined))}
        >
          <p>
            {inRupees(chosen.paise)} must go back again then. The books keep both: that it went and that it
            came back.
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}
