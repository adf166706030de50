import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AnswerOf } from '#platform/contract/call.ts';
import { formatMoney } from '#platform/rule/money.ts';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import type { getLedger } from '../../../contract.ts';
import { ledgerQuery } from '../api.ts';
import { Agreement } from './agreement.tsx';
import { Files } from './files.tsx';

/** The sums of an event, what the accounts hold, whether they agree, and the files for the treasurer. */
export function Overview({ eventName }: { eventName: string }) {
  const ledger = useQuery(ledgerQuery(eventName));
  if (!ledger.data) return <QueryState query={ledger} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:items-start">
      <div className="grid gap-8">
        <OfEvent eventName={eventName} ledger={ledger.data} />
        <Accounts accounts={ledger.data.accounts} />
      </div>
      <div className="grid gap-8">
        <Agreement />
        <Files eventName={eventName} />
      </div>
    </div>
  );
}

function OfEvent({ eventName, ledger }: { eventName: string; ledger: AnswerOf<typeof getLedger> }) {
  const { sums, registrations, erased } = ledger;
  const list = `/ledger/${encodeURIComponent(eventName)}?show=registrations`;
  return (
    <section aria-labelledby="sums-title" className="plate p-5">
      <h2 id="sums-title" className="text-xl">
        The event
      </h2>
      <p className="mb-3 text-sm text-muted">
        {registrations === 1 ? 'One registration' : `${registrations} registrations`}
        {erased > 0 && `, ${erased} of them erased since: their sums stay`}
      </p>
      <dl className="grid gap-y-1 tabular-nums">
        <Sum label="Due">{formatMoney(sums.due)}</Sum>
        <Sum label="Received">− {formatMoney(sums.received)}</Sum>
        {sums.awaited > 0 && (
          <Sum label={<Link to={`${list}&only=no+statement`}>not yet in a statement</Link>} part>
            {formatMoney(sums.awaited)}
          </Sum>
        )}
        <Sum label="Refunded">+ {formatMoney(sums.refunded)}</Sum>
        <Sum label="Outstanding" total>
          {formatMoney(sums.outstanding)}
        </Sum>
        {sums.mustGoBack > 0 && (
          <>
            <Sum label={<Link to={`${list}&only=must+come`}>to be paid</Link>} part>
              {formatMoney(sums.mustCome)}
            </Sum>
            <Sum
              label={
                <Link to={`/money?show=back&event=${encodeURIComponent(eventName)}`}>to be refunded</Link>
              }
              part
            >
              − {formatMoney(sums.mustGoBack)}
            </Sum>
          </>
        )}
      </dl>
    </section>
  );
}

function Accounts({ accounts }: { accounts: AnswerOf<typeof getLedger>['accounts'] }) {
  return (
    <section aria-labelledby="accounts-title" className="plate p-5">
      <h2 id="accounts-title" className="text-xl">
        The bank
      </h2>
      <p className="mb-3 text-sm text-muted">As far as statements were imported, all events</p>
      <dl className="grid gap-y-1 tabular-nums">
        <Sum label="Money in minus money out">{formatMoney(accounts.bank)}</Sum>
        <Sum label={<Link to="/money?show=unclaimed">Unclaimed</Link>}>{formatMoney(accounts.unclaimed)}</Sum>
        {accounts.otherIncome > 0 && (
          <Sum label={<Link to="/money?show=unclaimed&part=set_aside">Other income, no fees</Link>}>
            {formatMoney(accounts.otherIncome)}
          </Sum>
        )}
        <Sum label="Spent on other things">{formatMoney(accounts.spent)}</Sum>
        <Sum label="Refunds not yet in a statement">{formatMoney(accounts.sent)}</Sum>
      </dl>
    </section>
  );
}

/** A sum with what it is; a part of the one above is in smaller letters. */
function Sum({
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
  const looks = part
    ? 'pl-4 text-sm text-muted'
    : total
      ? 'mt-1 border-t border-line pt-2 font-semibold'
      : '';
  return (
    <div className={`flex items-baseline justify-between gap-x-6 ${looks}`}>
      <dt className="[&_a]:text-link [&_a]:underline [&_a]:underline-offset-3">{label}</dt>
      <dd className="shrink-0">{children}</dd>
    </div>
  );
}
