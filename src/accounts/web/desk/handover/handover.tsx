import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { DeskGate } from '#platform/web/desk/desk-gate.tsx';
import { DeskPage } from '#platform/web/desk/desk-page.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { pageTitle } from '#platform/web/page-title.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { profileQuery } from '../../api.ts';
import { type RoleHolder, roleHoldersQuery } from '../api.ts';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { HolderList } from './holder-list.tsx';

export const meta = () => [{ title: pageTitle('Handing over') }];

export default function Handover() {
  return (
    <DeskGate allows="superadmin">
      <HandingOver />
    </DeskGate>
  );
}

function HandingOver() {
  const [asking, setAsking] = useState(false);
  return (
    <DeskPage
      title="Handing over"
      back={{ to: '/superadmin', label: 'Go Back' }}
      actions={<Button onClick={() => setAsking(true)}>Hand over</Button>}
    >
      <Holders />
      {asking && <HandOverDialog onClose={() => setAsking(false)} />}
    </DeskPage>
  );
}

/** Who still has what. */
function Holders() {
  const roles = useQuery(roleHoldersQuery);
  const ownId = useQuery(profileQuery).data?._id;
  if (!roles.data) return <QueryState query={roles} />;
  const superadmins = roles.data.holders.filter(({ role }) => role === 'superadmin');
  const admins = roles.data.holders.filter(({ role }) => role === 'admin');
  return (
    <>
      <p className="max-w-prose text-muted">{standing(superadmins, ownId)}</p>
      <Role title={`Superadmins (${superadmins.length})`}>
        <HolderList holders={superadmins} ownId={ownId} label="Superadmins" />
      </Role>
      <Role title={`Admins (${admins.length})`}>
        {admins.length > 0 ? (
          <HolderList holders={admins} ownId={ownId} label="Admins" />
        ) : (
          <EmptyState text="No admins" help="Make a client an admin on the page of the account." />
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

/** What whoever looks should know before they leave. */
function standing(superadmins: readonly RoleHolder[], ownId: string | undefined): string {
  const [stays, ...others] = superadmins.filter(({ lastDay }) => lastDay === null);
  const rule =
    'A role with a last day ends by itself when that day is over. It is set on the page of the account.';
  if (others.length > 0) return rule;
  if (stays && stays._id === ownId)
    return `${rule} You are the only superadmin without one, and one has to stay: hand over before you leave.`;
  return `${rule} Only ${stays?.name ?? 'one superadmin'} has none, and stays until somebody else is handed over to.`;
}
