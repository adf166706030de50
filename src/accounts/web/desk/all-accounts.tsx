import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { roles } from '#platform/contract/call.ts';
import { DeskGate } from '#platform/web/desk/desk-gate.tsx';
import { DeskPage } from '#platform/web/desk/desk-page.tsx';
import { Choice } from '#platform/web/desk/filter-select.tsx';
import { PagedList } from '#platform/web/desk/paged-list.tsx';
import { SearchBox } from '#platform/web/desk/search-box.tsx';
import { Segments } from '#platform/web/desk/segments.tsx';
import { useFindKey } from '#platform/web/desk/shortcuts.ts';
import { useUrlFilters, useUrlPage } from '#platform/web/desk/url-filters.ts';
import { useUrlText } from '#platform/web/desk/url-text.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { Day, Time } from '#platform/web/ui/time.tsx';
import { accountSorts, accountStates } from '../../contract.ts';
import { accountListQuery, type ListedAccount } from './api.ts';

export const meta = () => [{ title: pageTitle('Accounts') }];

export default function AllAccounts() {
  return (
    <DeskGate allows="superadmin">
      <Accounts />
    </DeskGate>
  );
}

const everyRole = ['all', ...roles] as const;
const filters = { role: everyRole, state: accountStates, sort: accountSorts };
const roleNames = { all: 'Everybody', client: 'client', admin: 'admin', superadmin: 'superadmin' };
const stateNames = {
  all: 'Verified or not',
  verified: 'Verified',
  unverified: 'Not verified yet',
  scheduled: 'To be deleted',
};
const sortNames = { newest: 'Newest first', oldest: 'Oldest first', name: 'By name' };

function Accounts() {
  const [text, setText] = useUrlText('q');
  const [params] = useSearchParams();
  const [chosen, choose] = useUrlFilters(filters);
  const page = useUrlPage();
  const searchBox = useRef<HTMLInputElement>(null);
  useFindKey(searchBox);
  const accounts = useQuery(accountListQuery({ ...chosen, q: params.get('q') ?? '', page }));
  const { data } = accounts;
  return (
    <DeskPage
      title={data ? `Accounts (${data.counts.all})` : 'Accounts'}
      back={{ to: '/superadmin', label: 'Go Back' }}
    >
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SearchBox
          ref={searchBox}
          label="Search name, e-mail or scholar ID"
          value={text}
          onChange={setText}
        />
        <Choice
          label="State"
          choices={accountStates}
          names={stateNames}
          chosen={chosen.state}
          onChoose={(state) => choose('state', state)}
        />
        <Choice
          label="Order"
          choices={accountSorts}
          names={sortNames}
          chosen={chosen.sort}
          onChoose={(sort) => choose('sort', sort)}
        />
      </div>
      <Segments
        label="Role"
        segments={everyRole.map((id) => ({ id, label: roleNames[id], count: data?.counts[id] }))}
        chosen={chosen.role}
        onChoose={(role) => choose('role', role)}
      />
      <div className="mt-4">
        <PagedList
          query={accounts}
          label="accounts"
          empty={
            <EmptyState text="No account matches" help="Search for the beginning of a name or an address." />
          }
        >
          {(rows) => <AccountTable accounts={rows} />}
        </PagedList>
      </div>
    </DeskPage>
  );
}

const columns = [
  { id: 'account', label: 'E-mail and name' },
  { id: 'role', label: 'Role' },
];

function AccountTable({ accounts }: { accounts: readonly ListedAccount[] }) {
  return (
    <Table caption="Accounts" captionHidden columns={columns}>
      {accounts.map(
        ({ _id, email, name, role, lastDay, scholarID, createdAt, isVerified, deletionScheduledAt }) => (
          <tr key={_id}>
            <td className="wrap-anywhere max-md:w-full">
              <Link to={`/user/${_id}`} className="font-semibold text-link">
                {email}
              </Link>
              <span className="mt-0.5 block">
                {name}
                {scholarID && <span className="text-muted">, {scholarID}</span>}
              </span>
              <span className="block text-muted">
                since <Time at={createdAt} />
              </span>
            </td>
            <td>
              {role}
              {lastDay && (
                <span className="block text-muted">
                  until <Day day={lastDay} />
                </span>
              )}
              <span className="mt-1 flex flex-wrap gap-1 empty:hidden">
                {!isVerified && <Badge tone="pending">not verified</Badge>}
                {deletionScheduledAt && <Badge tone="declined">to be deleted</Badge>}
              </span>
            </td>
          </tr>
        ),
      )}
    </Table>
  );
}
