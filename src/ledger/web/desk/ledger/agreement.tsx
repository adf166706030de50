import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatMoney } from '#platform/rule/money.ts';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import type { Check, CheckName } from '../../../contract.ts';
import { checkQuery } from '../api.ts';

const sentences: Record<CheckName, { of: string; says: string }> = {
  statements: { of: 'Statements', says: 'money in minus money out, for each statement' },
  unclaimed: { of: 'Unclaimed money', says: 'the credits that no registration has' },
  'other income': { of: 'Other income', says: 'the credits that are no fee and were set aside' },
  registrations: { of: 'Registrations', says: 'fees minus payments, for each registration' },
  refunds: { of: 'Refunds', says: 'refunds that two people have released' },
  'refunds in the bank': { of: 'Refunds in statements', says: 'refunds found in a statement' },
  'later statements': {
    of: 'Earlier credits in later statements',
    says: 'a later statement contains every credit of its days',
  },
  'refunds taken back': { of: 'Refunds taken back', says: 'no statement shows one of them' },
};

/** Whether the ledger agrees to the rupee with what it is made of, or which line does not. */
export function Agreement() {
  const check = useQuery(checkQuery);
  if (!check.data) return <QueryState query={check} />;
  const { at, notBooked, checks } = check.data;
  const agrees = notBooked === 0 && checks.every(isRight);
  return (
    <section aria-labelledby="agreement-title" className="plate p-5">
      <h2 id="agreement-title" className={`text-xl ${agrees ? 'text-viridian' : 'text-danger'}`}>
        {agrees ? 'Everything agrees to the rupee' : 'Something does not agree'}
      </h2>
      <p className="mb-3 text-sm text-muted">
        All events, as of <Time at={at} />
      </p>
      {notBooked > 0 && (
        <p className="mb-3 font-semibold text-danger">
          {notBooked === 1 ? 'One registration is' : `${notBooked} registrations are`} not booked yet. That
          takes some seconds; look again.
        </p>
      )}
      <ul className="grid gap-3">
        {checks.map((one) => (
          <Checked key={one.name} check={one} />
        ))}
      </ul>
    </section>
  );
}

function isRight({ wrong, ledgerPaise, otherPaise }: Check): boolean {
  return wrong.length === 0 && ledgerPaise === otherPaise;
}

function Checked({ check }: { check: Check }) {
  const { name, compared, ledgerPaise, otherPaise, wrong } = check;
  const { of, says } = sentences[name];
  return (
    <li className="border-t border-line pt-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-6 tabular-nums">
        <span className="font-semibold">
          {isRight(check) ? <span aria-hidden="true">✓ </span> : <span aria-hidden="true">✗ </span>}
          {of} <span className="font-normal text-muted">({compared})</span>
        </span>
        <span className="ml-auto">
          {formatMoney(ledgerPaise)}
          {ledgerPaise !== otherPaise && (
            <span className="font-semibold text-danger"> and not {formatMoney(otherPaise)}</span>
          )}
        </span>
      </p>
      <p className="text-sm text-muted">{isRight(check) ? `Agree: ${says}.` : `Do not agree: ${says}.`}</p>
      {wrong.length > 0 && (
        <ul aria-label={`${of} that do not agree`} className="mt-2 grid gap-1 text-sm tabular-nums">
          {wrong.map(({ what, regID: registrationId, ledgerPaise: booked, otherPaise: is }) => (
            <li key={`${what} ${registrationId}`}>
              {registrationId ? (
                <Link to={`/eventreg/${registrationId}`} className="text-link">
                  {what}
                </Link>
              ) : (
                what
              )}
              : the ledger has {formatMoney(booked)}, there is {formatMoney(is)}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
