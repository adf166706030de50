import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { mailtoAddress } from '#platform/contract/mailto.ts';
import { errorText } from '#platform/web/api.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { FailedState, LoadingState } from '#platform/web/ui/states.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import { accountQuery } from './api.ts';
import { DeskGate } from './desk/desk-gate.tsx';
import { DeskPage } from './desk/desk-page.tsx';
import { AccountActs } from './superadmin/account-acts.tsx';

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
  const account = useQuery(accountQuery(id));
  const back = { to: '/allaccounts', label: 'Accounts' };
  if (!account.data)
    return (
      <DeskPage title="Account" back={back}>
        {account.isError ? (
          <FailedState
            text={errorText(account.error)}
            help="It may have been erased, or its address is wrong."
          />
        ) : (
          <LoadingState />
        )}
      </DeskPage>
    );
  const { name, email, role, deletionScheduledAt, secondFactorSince } = account.data;
  return (
    <DeskPage title={name} back={back}>
      <dl className="mb-6 max-w-2xl border-t border-line text-sm">
        {(
          [
            [
              'E-mail',
              <a
                key="email"
                href={mailtoAddress(email)}
                className="underline decoration-gold-line underline-offset-3"
              >
                {email}
              </a>,
            ],
            ['Role', role],
            ...(secondFactorSince
              ? [['Second factor since', <Time key="factor" at={secondFactorSince} />] as const]
              : []),
            ...(deletionScheduledAt
              ? [['Scheduled for deletion since', <Time key="since" at={deletionScheduledAt} />] as const]
              : []),
          ] as const
        ).map(([label, value]) => (
          <div key={label} className="grid grid-cols-[9rem_minmax(0,1fr)] gap-4 border-b border-line py-2">
            <dt className="text-muted">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <AccountActs account={account.data} />
    </DeskPage>
  );
}
