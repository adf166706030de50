import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Day, Time } from '#platform/web/ui/time.tsx';
import type { RoleHolder } from '../api.ts';

/** Everybody who has one role, each with what their successors and the other superadmins want to know. */
export function HolderList({
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
              {holder.isNamedBySettings && <Badge tone="neutral">kept by the server’s settings</Badge>}
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
            <Fact label="Guarded by">{guardOf(holder)}</Fact>
            <Fact label="Last log-in">
              {holder.lastLoginAt ? <Time at={holder.lastLoginAt} /> : 'not yet'}
            </Fact>
            <Fact label="Since">
              {holder.since ? <Time at={holder.since} /> : 'not written down'}
              {holder.givenBy && <span className="block text-muted">from {giverOf(holder.givenBy)}</span>}
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

function guardOf({ hasApp, passkeys }: RoleHolder): ReactNode {
  const guards = [
    ...(hasApp ? ['an app'] : []),
    ...(passkeys > 0 ? [passkeys === 1 ? 'a passkey' : `${passkeys} passkeys`] : []),
  ];
  return guards.length > 0 ? guards.join(', ') : <Badge tone="pending">password only</Badge>;
}

function giverOf({ _id, name }: NonNullable<RoleHolder['givenBy']>): string {
  if (_id === 'settings') return 'the settings of the server';
  return name ?? 'somebody erased since';
}
