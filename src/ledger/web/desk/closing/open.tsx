import type { ReactNode } from 'react';
import { formatMoney } from '#platform/rule/money.ts';
import { daysInWords } from '#platform/web/ui/time.tsx';
import type { Closing } from '../../../contract.ts';

/** The second page: what went back, what is open, what it was held against, and room for two signatures. */
export function OpenOfClosing({ closing }: { closing: Closing }) {
  const { refunds, mustCome, awaited, unclaimed, otherIncome, statements, agrees } = closing;
  return (
    <div className="grid gap-8">
      <section aria-labelledby="closing-refunds">
        <h2 id="closing-refunds" className="mb-3 text-xl">
          Refunds
        </h2>
        <dl className="border-t border-line">
          <Fact label={`Released by two people (${refunds.released})`}>
            {formatMoney(refunds.releasedPaise)}
          </Fact>
          <Fact label={`Sent, waiting for a second person (${refunds.waiting})`}>
            {formatMoney(refunds.waitingPaise)}
          </Fact>
          <Fact label={`Still to be refunded (${refunds.owedTo})`}>{formatMoney(refunds.owedPaise)}</Fact>
        </dl>
      </section>
      <section aria-labelledby="closing-open">
        <h2 id="closing-open" className="mb-3 text-xl">
          Open
        </h2>
        <dl className="border-t border-line">
          <Fact label={`Still to be paid (${mustCome.registrations})`}>{formatMoney(mustCome.paise)}</Fact>
          <Fact label={`Confirmed, not in a statement (${awaited.registrations})`}>
            {formatMoney(awaited.paise)}
          </Fact>
          <Fact label={`In the bank and unclaimed, all events (${unclaimed.credits})`}>
            {formatMoney(unclaimed.paise)}
          </Fact>
          <Fact label={`Other income, no fees, all events (${otherIncome.credits})`}>
            {formatMoney(otherIncome.paise)}
          </Fact>
        </dl>
      </section>
      <section aria-labelledby="closing-check">
        <h2 id="closing-check" className="mb-3 text-xl">
          Checked against
        </h2>
        <p className={`font-semibold ${agrees ? 'text-viridian' : 'text-danger'}`}>
          {agrees
            ? 'Every line agrees to the rupee with statements, registrations and refunds.'
            : 'Something does not agree: the ledger says which line.'}
        </p>
        <p className="mt-2 text-sm text-muted">{statementsInWords(statements)}</p>
      </section>
      <section aria-label="Signatures" className="mt-8 grid grid-cols-2 gap-10">
        {['Treasurer', 'Secretary-General'].map((office) => (
          <p key={office} className="border-t border-ink pt-2 text-sm text-muted">
            {office}, date
          </p>
        ))}
      </section>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-x-6 border-b border-line py-2 tabular-nums">
      <dt>{label}</dt>
      <dd className="shrink-0 font-semibold">{children}</dd>
    </div>
  );
}

/** So many statements of a bank, from the first day to the last: however many there are, it is a line a bank. */
function statementsInWords(statements: Closing['statements']): string {
  if (statements.length === 0) return 'No bank statement was imported.';
  const banks = Map.groupBy(statements, ({ bank }) => bank);
  return [...banks]
    .map(([bank, some]) => {
      const days = some.flatMap(({ firstDay, lastDay }) => [firstDay, lastDay]).filter((day) => day !== null);
      const [first, last] = [days.toSorted()[0], days.toSorted().at(-1)];
      const when = first && last ? `, ${daysInWords(first, last)}` : '';
      return `${bank}: ${some.length === 1 ? 'one statement' : `${some.length} statements`}${when}.`;
    })
    .join(' ');
}
