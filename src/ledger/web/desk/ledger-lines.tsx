import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#platform/contract/call.ts';
import { formatMoney } from '#platform/rule/money.ts';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { Day } from '#platform/web/ui/time.tsx';
import type { getLedgerOf, LedgerAccount } from '../../contract.ts';
import { ledgerOfQuery } from './api.ts';
import { sumColumns, sumsInRupees } from './ledger/sum-columns.tsx';

/** What a line of a registration's account means, by the account on its other side. */
const meanings: Partial<Record<LedgerAccount, { more: string; less: string }>> = {
  fees: { more: 'due', less: 'no longer due' },
  unclaimed: { more: 'not theirs after all', less: 'came to the bank' },
  awaited: { more: 'no longer taken as paid', less: 'taken as paid' },
  sent: { more: 'sent back', less: 'refund came back' },
};

/** What is booked of the payer of a registration: the sums, and each line on demand. */
export function LedgerLines({ registrationId }: { registrationId: string }) {
  const ledger = useQuery(ledgerOfQuery(registrationId));
  if (ledger.data) return <Booked {...ledger.data} />;
  return ledger.isError ? <QueryState query={ledger} text="The ledger could not be loaded" /> : null;
}

function Booked({ sums, lines }: AnswerOf<typeof getLedgerOf>) {
  const words = new Map(sumsInRupees(sums).map((one) => [one.id, one.words]));
  return (
    <div className="grid gap-2 border-t border-line pt-3 text-sm">
      <h3 className="text-sm text-muted">In the ledger</h3>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 tabular-nums">
        {sumColumns.map(({ id, label }) => (
          <div key={id} className="flex gap-x-2">
            <dt className="text-muted">{label}</dt>
            <dd className="font-semibold">{words.get(id)}</dd>
          </div>
        ))}
      </dl>
      {sums.outstanding < 0 && (
        <p className="font-semibold text-gold-text">{formatMoney(-sums.outstanding)} must go back.</p>
      )}
      <details>
        <summary className="inline-flex min-h-6 cursor-pointer items-center font-semibold text-gold-text underline underline-offset-3">
          {lines.length === 1 ? 'One line' : `${lines.length} lines`}
        </summary>
        <ul aria-label="Lines of the ledger" className="mt-2 border-t border-line tabular-nums">
          {lines.map(({ _id, day, cause, debit, credit, paise }) => (
            <li key={_id} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-1">
              <span>
                <Day day={day} />, {cause}
              </span>
              <span>
                {debit === 'registration' ? meanings[credit]?.more : meanings[debit]?.less}{' '}
                {formatMoney(paise)}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
