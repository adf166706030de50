import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { pageTitle } from '#platform/web/page-title.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { EmptyState, FailedState, LoadingState } from '#platform/web/ui/states.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { accountsQuery } from './api.ts';
import { DeskGate } from './desk/desk-gate.tsx';
import { DeskPage } from './desk/desk-page.tsx';
import { SearchBox } from './desk/search-box.tsx';
import { useShortcuts } from './desk/shortcuts.ts';
import { useUrlText } from './desk/url-text.ts';
import { type AccountRecord, matchingAccounts } from './superadmin/find-accounts.ts';

export const meta = () => [{ title: pageTitle('Accounts') }];

export default function AllAccounts() {
  return (
    <DeskGate allows="superadmin">
      <Accounts />
    </DeskGate>
  );
}

function Accounts() {
  const accounts = useQuery(accountsQuery);
  const all = accounts.data?.allAccounts;
  return (
    <DeskPage
      title={all ? `Accounts (${all.length})` : 'Accounts'}
      back={{ to: '/superadmin', label: 'Go Back' }}
    >
      {all && <AccountList accounts={all} />}
      {accounts.isPending && <LoadingState />}
      {accounts.isError && !all && (
        <FailedState text="Something went wrong" help="Reload the page to try again." />
      )}
    </DeskPage>
  );
}

const firstRows = 200;
const columns = [
  { id: 'account', label: 'E-mail and name' },
  { id: 'role', label: 'Role' },
];

function AccountList({ accounts }: { accounts: readonly AccountRecord[] }) {
  const [text, setText] = useUrlText('q');
  const [role, setRole] = useUrlText('role');
  const [whole, setWhole] = useState(false);
  const searchBox = useRef<HTMLInputElement>(null);
  const searched = useDeferredValue(text);
  const found = useMemo(() => matchingAccounts(accounts, searched, role), [accounts, searched, role]);
  const shown = whole ? found : found.slice(0, firstRows);
  const keys = useMemo(() => ({ '/': () => searchBox.current?.select() }), []);
  useShortcuts(keys);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SearchBox ref={searchBox} label="Search name or e-mail" value={text} onChange={setText} />
        <select
          aria-label="Role"
          value={role}
          onChange={(event) => setRole(event.target.value)}
          className="control w-auto"
        >
          <option value="">Every role</option>
          <option value="client">client</option>
          <option value="admin">admin</option>
          <option value="superadmin">superadmin</option>
        </select>
        <p role="status" className="text-sm text-muted">
          {(searched || role) && `${found.length} of ${accounts.length} match`}
        </p>
      </div>
      {found.length === 0 ? (
        <EmptyState text="No account matches" help="Search for a part of a name or an e-mail address." />
      ) : (
        <Table caption="Accounts" captionHidden columns={columns}>
          {shown.map((account) => (
            <tr key={account._id}>
              <td className="wrap-anywhere">
                <Link
                  to={`/user/${account._id}`}
                  className="font-semibold underline decoration-gold-line decoration-1 underline-offset-3 hover:text-gold-text"
                >
                  {account.email}
                </Link>
                <span className="mt-0.5 block">{account.name}</span>
              </td>
              <td>
                {account.role}
                {account.deletionScheduledAt && (
                  <span className="mt-1 block">
                    <Badge tone="declined">to be deleted</Badge>
                  </span>
                )}
              </td>
            </tr>
          ))}
        </Table>
      )}
      {shown.length < found.length && (
        <div className="p-3 text-center">
          <Button variant="quiet" onClick={() => setWhole(true)}>
            Show all {found.length}
          </Button>
        </div>
      )}
    </>
  );
}
