import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { roles } from '#platform/contract/call.ts';
import { lowerFirst } from '#platform/rule/institute.ts';
import { type Column, DataTable } from '#platform/web/desk/data-table.tsx';
import { DeskGate } from '#platform/web/desk/desk-gate.tsx';
import { DeskPageFrame } from '#platform/web/desk/desk-page.tsx';
import { createChoiceFilter, ListBar } from '#platform/web/desk/list-bar.tsx';
import { PagedList } from '#platform/web/desk/pager.tsx';
import { SearchBox } from '#platform/web/desk/search-box.tsx';
import { SegmentedControl } from '#platform/web/desk/segmented-control.tsx';
import { useListSearchShortcut } from '#platform/web/desk/shortcuts.ts';
import { useUrlFilters, useUrlPage, useUrlText } from '#platform/web/desk/url-filters.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { useInstitute } from '#platform/web/site-facts.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { Day, Time } from '#platform/web/ui/time.tsx';
import { accountSorts, accountStateFilters } from '../../contract.ts';
import { buildAccountListQuery, type ListedAccount } from './api.ts';
import { HandOverDialog } from './hand-over-dialog.tsx';

export const meta = () => [{ title: pageTitle('Accounts') }];

export default function AllAccounts() {
  return (
    <DeskGate allows="superadmin">
      <Accounts />
    </DeskGate>
  );
}

const everyRole = ['all', ...roles] as const;
const filters = { role: everyRole, state: accountStateFilters, sort: accountSorts };
const roleNames = { all: 'All', client: 'client', admin: 'admin', superadmin: 'superadmin' };
const stateNames = {
  all: 'Verified or not',
  verified: 'Verified',
  unverified: 'Not verified yet',
  scheduled: 'To be deleted',
};
const sortNames = { newest: 'Newest first', oldest: 'Oldest first', name: 'By name' };

function Accounts() {
  const institute = useInstitute();
  const [isAdding, setAdding] = useState(false);
  const [text, setText] = useUrlText('q');
  const [params] = useSearchParams();
  const [chosen, choose] = useUrlFilters(filters);
  const page = useUrlPage();
  const searchBox = useRef<HTMLInputElement>(null);
  useListSearchShortcut(searchBox);
  const accounts = useQuery(buildAccountListQuery({ ...chosen, q: params.get('q') ?? '', page }));
  const { data } = accounts;
  return (
    <DeskPageFrame
      title={data ? `Accounts (${data.counts.all})` : 'Accounts'}
      back={{ to: '/superadmin', label: 'Go Back' }}
      actions={
        <Button variant="quiet" onClick={() => setAdding(true)}>
          Add a superadmin
        </Button>
      }
    >
      <p className="mb-3 max-w-prose text-sm text-muted">To make someone an admin, open their account.</p>
      {isAdding && <HandOverDialog stays onClose={() => setAdding(false)} />}
      <ListBar
        search={
          <SearchBox
            ref={searchBox}
            label={searchLabel(institute?.scholarIdLabel)}
            value={text}
            onChange={setText}
          />
        }
        filters={[
          createChoiceFilter({
            label: 'State',
            choices: accountStateFilters,
            names: stateNames,
            chosen: chosen.state,
            onChoose: (state) => choose('state', state),
          }),
          createChoiceFilter({
            label: 'Order',
            choices: accountSorts,
            names: sortNames,
            chosen: chosen.sort,
            chipless: true,
            onChoose: (sort) => choose('sort', sort),
          }),
        ]}
        tabs={
          <SegmentedControl
            label="Role"
            segments={everyRole.map((id) => ({ id, label: roleNames[id], count: data?.counts[id] }))}
            chosen={chosen.role}
            onChoose={(role) => choose('role', role)}
          />
        }
      />
      <div className="mt-2.5">
        <PagedList
          query={accounts}
          label="accounts"
          empty={
            <EmptyState text="No account matches" help="Search for the beginning of a name or an address." />
          }
        >
          {(rows) => (
            <DataTable
              caption="Accounts"
              rows={rows}
              columns={accountColumns(institute?.scholarIdLabel)}
              idOf={({ _id }) => _id}
            />
          )}
        </PagedList>
      </div>
    </DeskPageFrame>
  );
}

const searchLabel = (scholarIdLabel: string | undefined) =>
  scholarIdLabel === undefined
    ? 'Search name or e-mail'
    : `Search name, e-mail or ${lowerFirst(scholarIdLabel)}`;

const scholarIdColumn = (header: string): Column<ListedAccount> => ({
  id: 'scholarId',
  header,
  phone: 'hidden',
  from: 'md',
  width: '9rem',
  cell: ({ scholarID }) => scholarID,
});

const accountColumns = (scholarIdLabel: string | undefined): Column<ListedAccount>[] => [
  { id: 'name', header: 'Name and e-mail', phone: 'title', cell: (account) => <Name account={account} /> },
  ...(scholarIdLabel === undefined ? [] : [scholarIdColumn(scholarIdLabel)]),
  { id: 'role', header: 'Role', width: '11rem', cell: (account) => <RoleUntil account={account} /> },
  { id: 'state', header: 'State', width: '9rem', cell: (account) => <State account={account} /> },
  {
    id: 'created',
    header: 'Signed up',
    from: 'md',
    width: '14rem',
    cell: ({ createdAt }) => <Time at={createdAt} />,
  },
];

function Name({ account: { _id, name, email } }: { account: ListedAccount }) {
  return (
    <Link to={`/user/${_id}`} className="row-link">
      <span className="cell-line">{name} </span>
      <span className="cell-sub">{email}</span>
    </Link>
  );
}

function RoleUntil({ account: { role, lastDay } }: { account: ListedAccount }) {
  return (
    <>
      {role}
      {lastDay && (
        <span className="cell-sub">
          {' '}
          until <Day day={lastDay} />
        </span>
      )}
    </>
  );
}

function State({ account: { isVerified, deletionScheduledAt } }: { account: ListedAccount }) {
  if (deletionScheduledAt) return <Badge tone="declined">to be deleted</Badge>;
  return isVerified ? null : <Badge tone="pending">not verified</Badge>;
}
