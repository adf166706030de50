import { useQuery } from '@tanstack/react-query';
import { type LedgerAccount, postingCauseLabels } from '#ledger/rule/accounts.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import { plural } from '#platform/rule/plural.ts';
import { formatClubMoney } from '#platform/web/club-money.ts';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { Day } from '#platform/web/ui/time.tsx';
import type { getPayerLedgerOfRegistration } from '../../contract/ledger.ts';
import { formatLedgerSums, ledgerSumColumns } from './ledger/sum-columns.tsx';
import { buildRegistrationLedgerQuery } from './ledger-api.ts';

/**
 * Describes postings on the receivable account by their other account: `more` if they increase what the payer owes,
 * `less` if they decrease it.
 */
const meanings: Partial<Record<LedgerAccount, { more: string; less: string }>> = {
  fees: { more: 'due', less: 'no longer due' },
  suspense: { more: 'no longer matched', less: 'received' },
  unreconciled_receipts: { more: 'no longer accepted as paid', less: 'accepted as paid' },
  cash: { more: 'desk payment removed', less: 'received at the desk' },
  refunds_in_transit: { more: 'refunded', less: 'refund reversed' },
};

export function RegistrationLedger({ registrationId }: { registrationId: string }) {
  const ledger = useQuery(buildRegistrationLedgerQuery(registrationId));
  if (ledger.data) return <PostedSums {...ledger.data} />;
  return ledger.isError ? <QueryState query={ledger} text="The ledger could not be loaded" /> : null;
}

function PostedSums({ sums, lines }: AnswerOf<typeof getPayerLedgerOfRegistration>) {
  // Nothing is posted for a registration that has nothing to pay.
  if (lines.length === 0) return null;
  const texts = new Map(formatLedgerSums(sums).map(({ id, text }) => [id, text]));
  return (
    <div className="grid gap-2 border-t border-line pt-3 text-sm">
      <h3 className="text-sm text-muted">In the ledger</h3>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 tabular-nums">
        {ledgerSumColumns.map(({ id, label }) => (
          <div key={id} className="flex gap-x-2">
            <dt className="text-muted">{label}</dt>
            <dd className="font-semibold">{texts.get(id)}</dd>
          </div>
        ))}
      </dl>
      {sums.outstanding < 0 && (
        <p className="font-semibold text-gold-text">{formatClubMoney(-sums.outstanding)} to refund</p>
      )}
      <details>
        <summary className="inline-flex min-h-6 cursor-pointer items-center font-semibold text-gold-text underline underline-offset-3">
          {plural(lines.length, { one: '# entry', other: '# entries' })}
        </summary>
        <ul aria-label="Ledger entries" className="mt-2 border-t border-line tabular-nums">
          {lines.map(({ _id, day, cause, debit, credit, amount }) => (
            <li key={_id} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-1">
              <span>
                <Day day={day} />, {postingCauseLabels[cause]}
              </span>
              <span>
                {debit === 'receivable' ? meanings[credit]?.more : meanings[debit]?.less}{' '}
                {formatClubMoney(amount)}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

/** Warns before a withdrawal that a payment which no statement shows does not become a refund due. */
export function UnreconciledPaymentNotice({ registrationId }: { registrationId: string }) {
  const { data } = useQuery(buildRegistrationLedgerQuery(registrationId));
  const unreconciled = data?.sums.unreconciled ?? 0;
  if (unreconciled <= 0) return null;
  return (
    <p role="alert" className="border-l-4 border-gold-line bg-surface px-4 py-3 text-sm">
      <strong>{formatClubMoney(unreconciled)} was accepted as paid, but no bank statement shows it.</strong>{' '}
      It becomes a refund due once a statement does. Look for it under unclaimed money first.
    </p>
  );
}
