import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { formatMonth } from '#platform/rule/dates.ts';
import { plural } from '#platform/rule/plural.ts';
import { formatClubMoney } from '#platform/web/club-money.ts';
import { NoAccess } from '#platform/web/desk/desk-gate.tsx';
import { DeskPageFrame } from '#platform/web/desk/desk-page.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { isAdminOrSuperadmin, useViewerRoleOrStatus } from '#platform/web/desk/viewer.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { LoadingState } from '#platform/web/ui/states.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { formatClubDateTime, formatClubDays } from '#platform/web/ui/time.tsx';
import type { Closing } from '../../contract/ledger.ts';
import { LedgerSumCells, ledgerSumColumns } from './ledger/sum-columns.tsx';
import { buildClosingReportQuery } from './ledger-api.ts';

export const meta = () => [{ title: pageTitle('Closing report') }];

export default function ClosingReport() {
  const { event = '' } = useParams();
  const viewer = useViewerRoleOrStatus();
  const admitted = isAdminOrSuperadmin(viewer);
  const closing = useQuery({ ...buildClosingReportQuery(event), enabled: admitted });
  if (viewer === 'unknown') return <LoadingState />;
  if (!admitted) return <NoAccess />;
  const { data } = closing;
  return (
    <DeskPageFrame
      title={`Closing report of ${event}`}
      back={{ to: `/ledger/${encodeURIComponent(event)}`, label: 'Ledger' }}
      actions={
        data && (
          <>
            <p className="text-sm text-muted">As of {formatClubDateTime(data.at)}</p>
            <Button variant="quiet" onClick={() => print()}>
              Print
            </Button>
          </>
        )
      }
    >
      {data ? (
        <div className="grid max-w-4xl gap-10 print:block print:max-w-none">
          <ClosingSums closing={data} />
          <div className="print:break-before-page">
            <ClosingOpenItems closing={data} />
          </div>
        </div>
      ) : (
        <QueryState query={closing} />
      )}
    </DeskPageFrame>
  );
}

const statusLabels = {
  pending: 'Not decided',
  confirmed: 'Confirmed',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
} as const;

function ClosingSums({ closing: { sums, months, statuses, erased } }: { closing: Closing }) {
  return (
    <div className="grid gap-8">
      <section aria-labelledby="closing-sums" className="grid gap-3">
        <h2 id="closing-sums" className="text-xl">
          Income from fees
        </h2>
        <Table
          caption="Month by month"
          captionHidden
          stacks
          columns={[{ id: 'month', label: 'Month' }, ...ledgerSumColumns]}
        >
          {months.map(({ month, ...monthSums }) => (
            <tr key={month}>
              <th scope="row" className="font-normal">
                {formatMonth(`${month}-01`)}
              </th>
              <LedgerSumCells sums={monthSums} />
            </tr>
          ))}
          <tr className="font-semibold">
            <th scope="row">Total</th>
            <LedgerSumCells sums={sums} />
          </tr>
        </Table>
        <p className="text-sm text-muted">
          Outstanding = due − received + refunded. A negative sum is a refund due. Bank payments are listed on
          the day in the statement.
        </p>
      </section>
      <section aria-labelledby="closing-people" className="grid gap-3">
        <h2 id="closing-people" className="text-xl">
          Fees by status
        </h2>
        <Table
          caption="Fees by status"
          captionHidden
          stacks
          columns={[
            { id: 'status', label: 'Registration' },
            { id: 'people', label: 'Delegates', numeric: true },
            { id: 'fees', label: 'Fees', numeric: true },
          ]}
        >
          {statuses.map(({ status, people, amount }) => (
            <tr key={status}>
              <th scope="row" className="font-normal">
                {statusLabels[status]}
              </th>
              <td data-label="Delegates" className="numeric">
                {people}
              </td>
              <td data-label="Fees" className="numeric">
                {formatClubMoney(amount)}
              </td>
            </tr>
          ))}
        </Table>
        {erased > 0 && (
          <p className="text-sm text-muted">
            {plural(erased, {
              one: '# paying registration was erased. The sums include it.',
              other: '# paying registrations were erased. The sums include them.',
            })}
          </p>
        )}
      </section>
    </div>
  );
}

function ClosingOpenItems({ closing }: { closing: Closing }) {
  const { refunds, unpaid, unreconciled, unclaimed, otherIncome, statements, agrees } = closing;
  return (
    <div className="grid gap-8">
      <section aria-labelledby="closing-refunds">
        <h2 id="closing-refunds" className="mb-3 text-xl">
          Refunds
        </h2>
        <dl className="border-t border-line">
          <Fact label={`Released (${refunds.released})`}>{formatClubMoney(refunds.releasedAmount)}</Fact>
          <Fact label={`Awaiting release (${refunds.waiting})`}>
            {formatClubMoney(refunds.waitingAmount)}
          </Fact>
          <Fact label={`Still to send (${refunds.due})`}>{formatClubMoney(refunds.dueAmount)}</Fact>
        </dl>
      </section>
      <section aria-labelledby="closing-open">
        <h2 id="closing-open" className="mb-3 text-xl">
          Open
        </h2>
        <dl className="border-t border-line">
          <Fact label={`Unpaid fees (${unpaid.registrations})`}>{formatClubMoney(unpaid.amount)}</Fact>
          <Fact label={`Confirmed, in no statement (${unreconciled.registrations})`}>
            {formatClubMoney(unreconciled.amount)}
          </Fact>
          <Fact label={`Unclaimed money, all events (${unclaimed.credits})`}>
            {formatClubMoney(unclaimed.amount)}
          </Fact>
          <Fact label={`Other income, all events (${otherIncome.credits})`}>
            {formatClubMoney(otherIncome.amount)}
          </Fact>
        </dl>
      </section>
      <section aria-labelledby="closing-check">
        <h2 id="closing-check" className="mb-3 text-xl">
          Ledger check
        </h2>
        <p className={`font-semibold ${agrees ? 'text-viridian' : 'text-danger'}`}>
          {agrees
            ? 'The ledger agrees with all statements, registrations and refunds.'
            : 'The ledger does not agree. See the ledger for details.'}
        </p>
        <p className="mt-2 text-sm text-muted">{describeStatements(statements)}</p>
      </section>
      <section aria-label="Signatures" className="mt-8 grid grid-cols-2 gap-10">
        {['Treasurer', 'Secretary-General'].map((office) => (
          <p key={office} className="border-t border-ink pt-2 text-sm text-muted">
            {office}, day
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

/** Writes one sentence for each bank. */
function describeStatements(statements: Closing['statements']): string {
  if (statements.length === 0) return 'No bank statement was imported.';
  const banks = Map.groupBy(statements, ({ bank }) => bank);
  return [...banks]
    .map(([bank, bankStatements]) => {
      const days = bankStatements
        .flatMap(({ firstDay, lastDay }) => [firstDay, lastDay])
        .filter((day) => day !== null)
        .sort();
      const [first, last] = [days[0], days.at(-1)];
      const period = first && last ? `, ${formatClubDays(first, last)}` : '';
      return `${bank}: ${plural(bankStatements.length, { one: '# statement', other: '# statements' })}${period}.`;
    })
    .join(' ');
}
