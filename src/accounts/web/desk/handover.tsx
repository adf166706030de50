import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { formatNameList, plural } from '#platform/rule/plural.ts';
import { DeskGate } from '#platform/web/desk/desk-gate.tsx';
import { DeskPageFrame } from '#platform/web/desk/desk-page.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { pageTitle } from '#platform/web/page-title.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { Day, Time } from '#platform/web/ui/time.tsx';
import { profileQuery } from '../api.ts';
import { type RoleHolder, roleHoldersQuery } from './api.ts';
import { HandOverDialog } from './hand-over-dialog.tsx';

function HolderList({
  holders,
  ownId,
  label,
}: {
  holders: readonly RoleHolder[];
  ownId: string | undefined;
  label: string;
}) {
  return (
    <ul aria-label={label} className="border-t border-line text-sm">
      {holders.map((holder) => (
        <li
          key={holder._id}
          className="grid gap-x-6 gap-y-3 border-b border-line py-4 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,3fr)]"
        >
          <div className="min-w-0 wrap-anywhere">
            <Link to={`/user/${holder._id}`} className="font-semibold text-link">
              {holder.name}
            </Link>
            <span className="block text-muted">{holder.email}</span>
            <span className="mt-1 flex flex-wrap gap-1 empty:hidden">
              {holder._id === ownId && <Badge tone="neutral">you</Badge>}
              {holder.isNamedBySettings && <Badge tone="neutral">set by the server’s settings</Badge>}
            </span>
          </div>
          <dl className="grid min-w-0 grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
            <Fact label="Last day">
              {holder.lastDay ? (
                <strong>
                  <Day day={holder.lastDay} />
                </strong>
              ) : (
                'none'
              )}
            </Fact>
            <Fact label="Second factor">{secondFactorText(holder)}</Fact>
            <Fact label="Last log-in">
              {holder.lastLoginAt ? <Time at={holder.lastLoginAt} /> : 'not since getting this role'}
            </Fact>
            <Fact label="Since">
              {holder.since ? <Time at={holder.since} /> : 'not recorded'}
              {holder.givenBy && (
                <span className="block text-muted">from {grantedByText(holder.givenBy)}</span>
              )}
            </Fact>
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0 wrap-anywhere">
      <dt className="text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function secondFactorText({ hasApp, passkeys }: RoleHolder): ReactNode {
  const factors = [
    ...(hasApp ? ['an app'] : []),
    ...(passkeys > 0 ? [plural(passkeys, { one: 'a passkey', other: '# passkeys' })] : []),
  ];
  return factors.length > 0 ? formatNameList(factors) : <Badge tone="pending">password only</Badge>;
}

function grantedByText({ _id, name }: NonNullable<RoleHolder['givenBy']>): string {
  if (_id === 'settings') return 'the settings of the server';
  if (_id === 'setup') return 'the set-up link';
  return name ?? 'a deleted account';
}

export const meta = () => [{ title: pageTitle('Handover') }];

export default function Handover() {
  return (
    <DeskGate allows="superadmin">
      <HandoverPage />
    </DeskGate>
  );
}

function HandoverPage() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <DeskPageFrame
      title="Handover"
      back={{ to: '/superadmin', label: 'Go Back' }}
      actions={<Button onClick={() => setIsOpen(true)}>Hand over</Button>}
    >
      <Holders />
      {isOpen && <HandOverDialog onClose={() => setIsOpen(false)} />}
    </DeskPageFrame>
  );
}

function Holders() {
  const roles = useQuery(roleHoldersQuery);
  const ownId = useQuery(profileQuery).data?._id;
  if (!roles.data) return <QueryState query={roles} />;
  const superadmins = roles.data.holders.filter(({ role }) => role === 'superadmin');
  const admins = roles.data.holders.filter(({ role }) => role === 'admin');
  return (
    <>
      <p className="max-w-prose text-muted">{handoverAdvice(superadmins, ownId)}</p>
      <Role title={`Superadmins (${superadmins.length})`}>
        <HolderList holders={superadmins} ownId={ownId} label="Superadmins" />
      </Role>
      <Role title={`Admins (${admins.length})`}>
        {admins.length > 0 ? (
          <HolderList holders={admins} ownId={ownId} label="Admins" />
        ) : (
          <EmptyState text="No admins" help="To make someone an admin, open their account." />
        )}
      </Role>
    </>
  );
}

function Role({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-8">
      <h2 className="mb-3 text-xl">{title}</h2>
      {children}
    </section>
  );
}

function handoverAdvice(superadmins: readonly RoleHolder[], ownId: string | undefined): string {
  const [permanent, ...others] = superadmins.filter(({ lastDay }) => lastDay === null);
  const rule = 'A role ends after its last day. You set it on the account’s page.';
  if (others.length > 0) return rule;
  if (permanent && permanent._id === ownId)
    return `${rule} You are the only superadmin without a last day. Hand over before you leave.`;
  return `${rule} ${permanent?.name ?? 'One person'} is the only superadmin without a last day and has to hand over before leaving.`;
}
