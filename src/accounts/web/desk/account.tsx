import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { AuditEntries, auditQuery } from '#audit/web/index.ts';
import { mailtoAddress } from '#platform/contract/mailto.ts';
import { ApiError, errorText } from '#platform/web/api.ts';
import { DeskGate } from '#platform/web/desk/desk-gate.tsx';
import { DeskPage } from '#platform/web/desk/desk-page.tsx';
import { PagedList } from '#platform/web/desk/paged-list.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { useUrlPage } from '#platform/web/desk/url-filters.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { FailedState } from '#platform/web/ui/states.tsx';
import { Day, Time } from '#platform/web/ui/time.tsx';
import { AccountActions } from './account-actions.tsx';
import { type AccountFacts, accountFactsQuery } from './api.ts';
import { erasedAt } from './days-left.ts';
import { type Fact, FactList } from './fact-list.tsx';

export const meta = () => [{ title: pageTitle('Account') }];

export default function Account() {
  const { id = '' } = useParams();
  return (
    <DeskGate allows="superadmin">
      <OneAccount key={id} id={id} />
    </DeskGate>
  );
}

function OneAccount({ id }: { id: string }) {
  const account = useQuery(accountFactsQuery(id));
  const back = { to: '/allaccounts', label: 'Accounts' };
  const isGone = account.error instanceof ApiError && account.error.status === 404;
  if (!account.data || isGone)
    return (
      <DeskPage title="Account" back={back}>
        <QueryState
          query={account}
          missing={
            <FailedState
              text={errorText(account.error)}
              help="It may have been erased, or its address is wrong."
            />
          }
        />
      </DeskPage>
    );
  return (
    <DeskPage title={account.data.name} back={back}>
      <FactList facts={factsOf(account.data)} />
      <div className="mt-6">
        <AccountActions account={account.data} />
      </div>
      <Registrations registrations={account.data.registrations} />
      <History id={id} />
    </DeskPage>
  );
}

function factsOf(account: AccountFacts): Fact[] {
  const { email, phone, role, lastDay, student, sessions, secondFactorSince, passkeys, deletionScheduledAt } =
    account;
  return [
    [
      'E-mail',
      <a key="email" href={mailtoAddress(email)} className="text-link">
        {email}
      </a>,
    ],
    ['Role', lastDay ? <RoleUntil key="role" role={role} lastDay={lastDay} /> : role],
    ['Phone', phone],
    ...(student
      ? ([
          ['Scholar ID', student.scholarID],
          ['Institute e-mail', instituteInWords(student)],
          ['Branch and year', `${student.branch}, ${student.year}`],
        ] as const)
      : []),
    ['Signed up', <Time key="created" at={account.createdAt} />],
    ['Verified', account.verifiedAt ? <Time key="verified" at={account.verifiedAt} /> : 'not yet'],
    ['Logged in', sessionsInWords(sessions)],
    ...(secondFactorSince ? [['Second factor', <Time key="factor" at={secondFactorSince} />] as const] : []),
    ...(passkeys > 0 ? ([['Passkeys', String(passkeys)]] as const) : []),
    ...(deletionScheduledAt
      ? [['To be erased', <Time key="erased" at={erasedAt(deletionScheduledAt)} />] as const]
      : []),
  ];
}

function RoleUntil({ role, lastDay }: { role: string; lastDay: string }) {
  return (
    <>
      {role}, until the end of <Day day={lastDay} />
    </>
  );
}

function instituteInWords({ instituteEmail, instituteConfirmed }: NonNullable<AccountFacts['student']>) {
  if (!instituteEmail) return 'to be entered again';
  return instituteConfirmed ? instituteEmail : `${instituteEmail}, not confirmed`;
}

function sessionsInWords({ count, lastAt }: AccountFacts['sessions']) {
  if (count === 0 || lastAt === null) return 'nowhere';
  return (
    <>
      on {count} {count === 1 ? 'device' : 'devices'}, last <Time at={lastAt} />
    </>
  );
}

function Registrations({ registrations }: Pick<AccountFacts, 'registrations'>) {
  if (registrations.length === 0) return null;
  return (
    <section aria-labelledby="registrations-title" className="mt-10">
      <h2 id="registrations-title" className="mb-3 text-xl">
        Registrations
      </h2>
      <ul className="max-w-2xl border-t border-line text-sm">
        {registrations.map(({ _id, eventName, status }) => (
          <li
            key={_id}
            className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-2"
          >
            <Link to={`/eventreg/${_id}`} className="font-semibold text-link">
              {eventName}
            </Link>
            <Badge tone={status} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Everything privileged that this account did, and that was done to it. */
function History({ id }: { id: string }) {
  const page = useUrlPage();
  const log = useQuery(auditQuery({ account: id, page }));
  return (
    <section aria-labelledby="history-title" className="mt-10">
      <h2 id="history-title" className="mb-3 text-xl">
        History
      </h2>
      <PagedList
        query={log}
        label="history"
        empty={<p className="text-sm text-muted">Nothing has been done to it yet.</p>}
      >
        {(rows) => <AuditEntries entries={rows} label="History" />}
      </PagedList>
    </section>
  );
}
