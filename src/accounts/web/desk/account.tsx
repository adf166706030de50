import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import { AuditEntries, buildAuditLogQuery } from '#audit/web/index.ts';
import { buildMailtoUrl } from '#platform/contract/mailto.ts';
import type { Institute } from '#platform/rule/institute.ts';
import { plural } from '#platform/rule/plural.ts';
import { ApiError, errorText } from '#platform/web/api.ts';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { DeskGate } from '#platform/web/desk/desk-gate.tsx';
import { DeskPageFrame } from '#platform/web/desk/desk-page.tsx';
import { PagedList } from '#platform/web/desk/pager.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { useUrlPage } from '#platform/web/desk/url-filters.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { useInstitute } from '#platform/web/site-facts.ts';
import { toast, toastDurations, toastFailure } from '#platform/web/toast.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button, type ButtonVariant } from '#platform/web/ui/button.tsx';
import { FailedState } from '#platform/web/ui/states.tsx';
import { Day, Time } from '#platform/web/ui/time.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { accountDeletionDays } from '../../contract.ts';
import { profileQuery } from '../api.ts';
import {
  type AccountAction,
  type AccountFacts,
  buildAccountActionMutation,
  buildAccountFactsQuery,
} from './api.ts';
import { computeAccountErasureTime } from './deletion-dates.ts';
import { LastDayActions, PromoteToAdminDialog } from './last-day.tsx';

type Fact = readonly [label: string, value: ReactNode];

function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="max-w-2xl border-t border-line text-sm">
      {facts.map(([label, value]) => (
        <div
          key={label}
          className="grid grid-cols-[6rem_minmax(0,1fr)] gap-3 sm:grid-cols-term sm:gap-4 border-b border-line py-2"
        >
          <dt className="text-muted">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface AccountActionButton {
  action: AccountAction;
  label: string;
  variant: ButtonVariant;
  question: string;
  explanation: string;
}

const actions = {
  elevate: {
    action: 'elevate',
    label: 'Elevate to admin',
    variant: 'primary',
    question: 'Make this account an admin?',
    explanation:
      'Admins see every registration and payment, decide, assign seats and read contact messages. The account is logged out everywhere and has to log in again.',
  },
  demote: {
    action: 'demote',
    label: 'Demote to client',
    variant: 'danger',
    question: 'Make this admin a client?',
    explanation: 'The account becomes a delegate account and is logged out everywhere at once.',
  },
  delete: {
    action: 'delete',
    label: 'Delete account',
    variant: 'danger',
    question: 'Delete this account?',
    explanation: `The account can no longer log in. In ${accountDeletionDays} days it is erased with its registrations; until then you can restore it.`,
  },
  erase: {
    action: 'delete',
    label: 'Delete account',
    variant: 'danger',
    question: 'Delete this account?',
    explanation:
      'Its address was never verified: it is erased at once and can’t be restored. The address can then be used again.',
  },
  restore: {
    action: 'restore',
    label: 'Restore account',
    variant: 'primary',
    question: 'Restore this account?',
    explanation: 'It will not be deleted, and its owner can log in again.',
  },
  reset: {
    action: 'reset',
    label: 'Reset second factor',
    variant: 'danger',
    question: 'Reset the second factor of this account?',
    explanation:
      'For a user who lost the phone and the recovery codes. Check their identity first. Passkeys are deleted too, the account is logged out everywhere, and its password alone opens it until a new second factor is set up.',
  },
  logOut: {
    action: 'logOut',
    label: 'Log out everywhere',
    variant: 'danger',
    question: 'Sign this account out everywhere?',
    explanation:
      'For a phone that was stolen or a computer left logged in. The password stays the same and still works.',
  },
} as const satisfies Record<AccountAction | 'erase', AccountActionButton>;

/** Actions with a coloured button. The other actions are rare, so only their dialogs are coloured. */
const mainActions: ReadonlySet<AccountAction> = new Set(['elevate', 'demote', 'restore']);

/** Returns the actions that the state of the account allows (product 3.7). */
function allowedActions(
  { role, verifiedAt, deletionScheduledAt, secondFactorSince, passkeys, sessions }: AccountFacts,
  isOwn: boolean,
): AccountActionButton[] {
  if (deletionScheduledAt) return [actions.restore];
  const logOut = sessions.count > 0 && !isOwn ? [actions.logOut] : [];
  const hasFactor = secondFactorSince !== null || passkeys > 0;
  if (role === 'client') return [actions.elevate, ...logOut, verifiedAt ? actions.delete : actions.erase];
  return [...(role === 'admin' ? [actions.demote] : []), ...logOut, ...(hasFactor ? [actions.reset] : [])];
}

function AccountActions({ account }: { account: AccountFacts }) {
  const [chosenAction, setChosenAction] = useState<AccountActionButton>();
  const change = useMutation({
    ...buildAccountActionMutation(useQueryClient()),
    // Set here and not in `mutate`, because callbacks of `mutate` do not run after the buttons are unmounted.
    onSuccess: ({ message }) => toast(message, { kind: 'success', duration: toastDurations.important }),
    onError: toastFailure,
  });
  const profile = useQuery(profileQuery);
  const allowed = allowedActions(account, profile.data?._id === account._id);

  const send = ({ action }: AccountActionButton, lastDay?: string) =>
    change.mutate(
      { action, accountID: account._id, lastDay },
      { onSettled: () => setChosenAction(undefined) },
    );
  const close = () => setChosenAction(undefined);

  return (
    <div className="flex flex-wrap items-center gap-3">
      {account.role === 'superadmin' && (
        <p className="w-full text-sm text-muted">To end the role of a superadmin, set its last day.</p>
      )}
      {allowed.map((button) => (
        <Button
          key={button.action}
          variant={mainActions.has(button.action) ? button.variant : 'quiet'}
          onClick={() => setChosenAction(button)}
        >
          {button.label}
        </Button>
      ))}
      {account.role !== 'client' && <LastDayActions account={account} />}
      {chosenAction?.action === 'elevate' && (
        <PromoteToAdminDialog
          account={account}
          question={chosenAction.question}
          explanation={chosenAction.explanation}
          answer={chosenAction.label}
          pending={change.isPending}
          onYes={(lastDay) => send(chosenAction, lastDay)}
          onNo={close}
        />
      )}
      {chosenAction && chosenAction.action !== 'elevate' && (
        <ConfirmDialog
          title={chosenAction.question}
          answer={chosenAction.label}
          variant={chosenAction.variant}
          pending={change.isPending}
          onYes={() => send(chosenAction)}
          onNo={close}
        >
          <p>
            <strong>{account.name}</strong>, {account.email}
          </p>
          <p>{chosenAction.explanation}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

export const meta = () => [{ title: pageTitle('Account') }];

export default function AccountScreen() {
  const { id = '' } = useParams();
  return (
    <DeskGate allows="superadmin">
      <AccountPage key={id} id={id} />
    </DeskGate>
  );
}

function AccountPage({ id }: { id: string }) {
  const account = useQuery(buildAccountFactsQuery(id));
  const institute = useInstitute();
  const back = { to: '/allaccounts', label: 'Accounts' };
  const isGone = account.error instanceof ApiError && account.error.status === 404;
  if (!account.data || isGone)
    return (
      <DeskPageFrame title="Account" back={back}>
        <QueryState
          query={account}
          missing={
            <FailedState
              text={errorText(account.error)}
              help="It may have been erased, or the link is wrong."
            />
          }
        />
      </DeskPageFrame>
    );
  return (
    <DeskPageFrame title={account.data.name} back={back}>
      <FactList facts={factsOf(account.data, institute)} />
      <div className="mt-6">
        <AccountActions account={account.data} />
      </div>
      <Registrations registrations={account.data.registrations} />
      <History id={id} />
    </DeskPageFrame>
  );
}

function factsOf(account: AccountFacts, institute: Institute | null): Fact[] {
  const { email, phone, role, lastDay, student, sessions, secondFactorSince, passkeys, deletionScheduledAt } =
    account;
  return [
    [
      'E-mail',
      <a key="email" href={buildMailtoUrl(email)} className="text-link">
        {email}
      </a>,
    ],
    ['Role', lastDay ? <RoleUntil key="role" role={role} lastDay={lastDay} /> : role],
    ['Phone', phone],
    ...(student
      ? ([
          [institute?.scholarIdLabel ?? 'Student number', student.scholarID],
          ['Institute e-mail', instituteText(student)],
          ['Branch and year', `${student.branch}, ${student.year}`],
        ] as const)
      : []),
    ['Signed up', <Time key="created" at={account.createdAt} />],
    ['Verified', account.verifiedAt ? <Time key="verified" at={account.verifiedAt} /> : 'not yet'],
    ['Logged in', sessionsText(sessions)],
    ...(secondFactorSince ? [['Second factor', <Time key="factor" at={secondFactorSince} />] as const] : []),
    ...(passkeys > 0 ? ([['Passkeys', String(passkeys)]] as const) : []),
    ...(deletionScheduledAt
      ? [['To be erased', <Time key="erased" at={computeAccountErasureTime(deletionScheduledAt)} />] as const]
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

function instituteText({ instituteEmail, instituteConfirmed }: NonNullable<AccountFacts['student']>) {
  if (!instituteEmail) return 'to be entered again';
  return instituteConfirmed ? instituteEmail : `${instituteEmail}, not confirmed`;
}

function sessionsText({ count, lastAt }: AccountFacts['sessions']) {
  if (count === 0 || lastAt === null) return 'no active sessions';
  return (
    <>
      {plural(count, { one: 'on # device', other: 'on # devices' })}, last <Time at={lastAt} />
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

function History({ id }: { id: string }) {
  const page = useUrlPage();
  const log = useQuery(buildAuditLogQuery({ account: id, page }));
  return (
    <section aria-labelledby="history-title" className="mt-10">
      <h2 id="history-title" className="mb-3 text-xl">
        History
      </h2>
      <PagedList query={log} label="history" empty={<p className="text-sm text-muted">No changes yet.</p>}>
        {(rows) => <AuditEntries entries={rows} label="History" />}
      </PagedList>
    </section>
  );
}
