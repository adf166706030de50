import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AnswerOf } from '#platform/contract/call.ts';
import { plural } from '#platform/rule/plural.ts';
import { formatClubMoney } from '#platform/web/club-money.ts';
import { DownloadButtons } from '#platform/web/desk/download-buttons.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { fetchFile } from '#platform/web/file-transfer.ts';
import { Time } from '#platform/web/ui/time.tsx';
import {
  type Check,
  type CheckName,
  exportLedger,
  type getLedgerOverview,
  isCheckPassed,
  isLedgerConsistent,
  type LedgerExportKind,
  ledgerExportFormats,
  ledgerExportKinds,
} from '../../../contract/ledger.ts';
import { buildLedgerOverviewQuery, ledgerCheckQuery } from '../ledger-api.ts';

export function LedgerOverview({ eventName }: { eventName: string }) {
  const ledger = useQuery(buildLedgerOverviewQuery(eventName));
  if (!ledger.data) return <QueryState query={ledger} />;
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:items-start">
      <div className="grid gap-8">
        <EventSums eventName={eventName} ledger={ledger.data} />
        <Accounts accounts={ledger.data.accounts} />
      </div>
      <div className="grid gap-8">
        <Agreement />
        <Files eventName={eventName} />
      </div>
    </div>
  );
}

function EventSums({ eventName, ledger }: { eventName: string; ledger: AnswerOf<typeof getLedgerOverview> }) {
  const { sums, registrations, erased } = ledger;
  const list = `/ledger/${encodeURIComponent(eventName)}?show=registrations`;
  return (
    <section aria-labelledby="sums-title" className="plate p-5">
      <h2 id="sums-title" className="text-xl">
        The event
      </h2>
      <p className="mb-3 text-sm text-muted">
        {plural(registrations, { one: '# paying registration', other: '# paying registrations' })}
        {erased > 0 && `, ${erased} of them erased`}
      </p>
      <dl className="grid gap-y-1 tabular-nums">
        <OverviewSum label="Due">{formatClubMoney(sums.due)}</OverviewSum>
        <OverviewSum label="Received">− {formatClubMoney(sums.received)}</OverviewSum>
        {sums.unreconciled > 0 && (
          <OverviewSum label={<Link to={`${list}&only=unreconciled`}>of which unreconciled</Link>} part>
            {formatClubMoney(sums.unreconciled)}
          </OverviewSum>
        )}
        <OverviewSum label="Refunded">+ {formatClubMoney(sums.refunded)}</OverviewSum>
        <OverviewSum label="Outstanding" total>
          {formatClubMoney(sums.outstanding)}
        </OverviewSum>
        {sums.refundsDue > 0 && (
          <>
            <OverviewSum label={<Link to={`${list}&only=receivable`}>unpaid</Link>} part>
              {formatClubMoney(sums.unpaid)}
            </OverviewSum>
            <OverviewSum
              label={<Link to={`/money?show=back&event=${encodeURIComponent(eventName)}`}>to refund</Link>}
              part
            >
              − {formatClubMoney(sums.refundsDue)}
            </OverviewSum>
          </>
        )}
      </dl>
    </section>
  );
}

function Accounts({ accounts }: { accounts: AnswerOf<typeof getLedgerOverview>['accounts'] }) {
  return (
    <section aria-labelledby="accounts-title" className="plate p-5">
      <h2 id="accounts-title" className="text-xl">
        Accounts
      </h2>
      <p className="mb-3 text-sm text-muted">From all imported statements, of all events</p>
      <dl className="grid gap-y-1 tabular-nums">
        <OverviewSum label="Bank">{formatClubMoney(accounts.bank)}</OverviewSum>
        <OverviewSum label={<Link to="/money?show=unclaimed">Suspense (unclaimed)</Link>}>
          {formatClubMoney(accounts.suspense)}
        </OverviewSum>
        {accounts.otherIncome > 0 && (
          <OverviewSum label={<Link to="/money?show=unclaimed&part=set_aside">Other income</Link>}>
            {formatClubMoney(accounts.otherIncome)}
          </OverviewSum>
        )}
        {accounts.cash > 0 && <OverviewSum label="Cash desk">{formatClubMoney(accounts.cash)}</OverviewSum>}
        <OverviewSum label="Other payments">{formatClubMoney(accounts.otherPayments)}</OverviewSum>
        <OverviewSum label="Refunds in transit">{formatClubMoney(accounts.refundsInTransit)}</OverviewSum>
      </dl>
    </section>
  );
}

/** Shows a sum with its label. `part` shows it as a part of the sum above. */
function OverviewSum({
  label,
  part = false,
  total = false,
  children,
}: {
  label: ReactNode;
  part?: boolean;
  total?: boolean;
  children: ReactNode;
}) {
  const className = part
    ? 'pl-4 text-sm text-muted'
    : total
      ? 'mt-1 border-t border-line pt-2 font-semibold'
      : '';
  return (
    <div className={`flex items-baseline justify-between gap-x-6 ${className}`}>
      <dt className="[&_a]:text-link [&_a]:underline [&_a]:underline-offset-3">{label}</dt>
      <dd className="shrink-0">{children}</dd>
    </div>
  );
}

const checkTexts: Record<CheckName, { name: string; description: string }> = {
  statements: { name: 'Statements', description: 'credits less debits of each statement' },
  suspense: { name: 'Unclaimed money', description: 'the unmatched credits' },
  other_income: { name: 'Other income', description: 'the credits set aside' },
  registrations: { name: 'Registrations', description: 'fees less receipts of each registration' },
  refunds: { name: 'Refunds', description: 'every released refund' },
  refunds_in_bank: { name: 'Refunds in statements', description: 'every refund that a statement shows' },
  later_statements: {
    name: 'Earlier credits in later statements',
    description: 'a later statement contains every credit of its days',
  },
  refunds_reversed: { name: 'Reversed refunds', description: 'no statement shows a reversed refund' },
};

function Agreement() {
  const result = useQuery(ledgerCheckQuery);
  if (!result.data) return <QueryState query={result} />;
  const { at, unposted, checks } = result.data;
  const agrees = isLedgerConsistent(result.data);
  return (
    <section aria-labelledby="agreement-title" className="plate p-5">
      <h2 id="agreement-title" className={`text-xl ${agrees ? 'text-viridian' : 'text-danger'}`}>
        {agrees ? 'The ledger agrees' : 'The ledger does not agree'}
      </h2>
      <p className="mb-3 text-sm text-muted">
        All events, as of <Time at={at} />
      </p>
      {unposted > 0 && (
        <p className="mb-3 font-semibold text-danger">
          {plural(unposted, {
            one: '# registration is not posted yet. Reload in a few seconds.',
            other: '# registrations are not posted yet. Reload in a few seconds.',
          })}
        </p>
      )}
      <ul className="grid gap-3">
        {checks.map((check) => (
          <CheckResult key={check.name} check={check} />
        ))}
      </ul>
    </section>
  );
}

function CheckResult({ check }: { check: Check }) {
  const { name, compared, ledgerAmount, otherAmount, wrong } = check;
  const { name: label, description } = checkTexts[name];
  return (
    <li className="border-t border-line pt-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-6 tabular-nums">
        <span className="font-semibold">
          {isCheckPassed(check) ? <span aria-hidden="true">✓ </span> : <span aria-hidden="true">✗ </span>}
          {label} <span className="font-normal text-muted">({compared})</span>
        </span>
        <span className="ml-auto">
          {formatClubMoney(ledgerAmount)}
          {ledgerAmount !== otherAmount && (
            <span className="font-semibold text-danger">, {formatClubMoney(otherAmount)} expected</span>
          )}
        </span>
      </p>
      <p className="text-sm text-muted">
        {isCheckPassed(check) ? `Agrees: ${description}.` : `Does not agree: ${description}.`}
      </p>
      {wrong.length > 0 && (
        <ul aria-label={`${label}: differences`} className="mt-2 grid gap-1 text-sm tabular-nums">
          {wrong.map(({ what, regID: registrationId, ledgerAmount: posted, otherAmount: expected }) => (
            <li key={`${what} ${registrationId}`}>
              {registrationId ? (
                <Link to={`/eventreg/${registrationId}`} className="text-link">
                  {what}
                </Link>
              ) : (
                what
              )}
              : {formatClubMoney(posted)} in the ledger, {formatClubMoney(expected)} expected
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

const fileTexts: Record<LedgerExportKind, { label: string; description: string }> = {
  lines: { label: 'Entries', description: 'Every posting with its two accounts' },
  registrations: { label: 'Registrations', description: 'Due, received, refunded and outstanding of each' },
  refunds: { label: 'Refunds', description: 'Due, awaiting release, released and reversed' },
};

function Files({ eventName }: { eventName: string }) {
  return (
    <section aria-labelledby="files-title" className="plate p-5 print:hidden">
      <h2 id="files-title" className="mb-2 text-xl">
        Export
      </h2>
      <ul>
        {ledgerExportKinds.map((file) => (
          <li
            key={file}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3"
          >
            <p className="min-w-0 flex-1 basis-56">
              <span className="block font-semibold">{fileTexts[file].label}</span>
              <span className="block text-sm text-muted">{fileTexts[file].description}</span>
            </p>
            <fieldset className="flex gap-2">
              <legend className="sr-only">{fileTexts[file].label}</legend>
              <DownloadButtons
                formats={ledgerExportFormats}
                fetchAs={(format) => fetchFile(exportLedger, { params: { eventName, file, format } })}
              />
            </fieldset>
          </li>
        ))}
      </ul>
    </section>
  );
}
