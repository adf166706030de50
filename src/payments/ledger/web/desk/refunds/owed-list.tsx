import { useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { dayInWords } from '#platform/web/ui/time.tsx';
import { inRupees } from '../../../../contract/in-rupees.ts';
import type { Owed } from '../../../contract.ts';
import { Payee } from './payee.tsx';
import { SendDialog } from './send-dialog.tsx';

/** What must go back, to whom, why, and what the bank says of the payment: money goes back the way it came. */
export function OwedList({
  owed,
  owedPaise,
  mayRefund,
}: {
  owed: readonly Owed[];
  owedPaise: number;
  mayRefund: boolean;
}) {
  const [chosen, setChosen] = useState<Owed>();
  return (
    <section aria-labelledby="owed-title">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line pb-2">
        <h2 id="owed-title" className="text-xl">
          Must go back
        </h2>
        {owed.length > 0 && (
          <p className="text-muted tabular-nums">
            {owed.length === 1 ? 'One registration' : `${owed.length} registrations`}, {inRupees(owedPaise)}
          </p>
        )}
      </div>
      {owed.length === 0 && (
        <p className="py-4 text-muted">
          Nothing. Who is declined, withdraws or pays twice stands here as soon as the bank has the money.
        </p>
      )}
      <ul aria-label="Must go back">
        {owed.map((one) => (
          <li
            key={one.regID}
            className="grid gap-x-8 gap-y-2 border-b border-line py-4 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] md:items-start"
          >
            <p className="min-w-0 wrap-anywhere">
              <Payee payee={one} />
              <span className="block tabular-nums">
                <strong>{inRupees(one.paise)}</strong> <span className="text-muted">· {one.reason}</span>
              </span>
            </p>
            <ul className="grid min-w-0 gap-1 text-sm">
              {one.credits.map(({ _id, day, paise, text }) => (
                <li key={_id} className="wrap-anywhere">
                  <span className="text-muted tabular-nums">
                    {inRupees(paise)} came on {dayInWords(day)}
                  </span>
                  <span className="block">{text}</span>
                </li>
              ))}
            </ul>
            {mayRefund && (
              <Button variant="quiet" className="justify-self-start" onClick={() => setChosen(one)}>
                Mark as sent
                <span className="sr-only"> to {one.name ?? 'an erased registration'}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {owed.length > 0 && !mayRefund && (
        <p className="mt-3 text-sm text-muted">
          Superadmins send it back: one marks it as sent, another releases it.
        </p>
      )}
      {chosen && <SendDialog owed={chosen} onDone={() => setChosen(undefined)} />}
    </section>
  );
}
