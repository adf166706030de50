import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { type Column, DataTable } from '#platform/web/desk/data-table.tsx';
import { NoAccess } from '#platform/web/desk/desk-gate.tsx';
import { DeskPageFrame } from '#platform/web/desk/desk-page.tsx';
import { createChoiceFilter, ListBar } from '#platform/web/desk/list-bar.tsx';
import { PagedList } from '#platform/web/desk/pager.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { SearchBox } from '#platform/web/desk/search-box.tsx';
import { SegmentedControl } from '#platform/web/desk/segmented-control.tsx';
import { useListSearchShortcut } from '#platform/web/desk/shortcuts.ts';
import { useUrlFilters, useUrlPage, useUrlText } from '#platform/web/desk/url-filters.ts';
import { isAdminOrSuperadmin, useViewerRoleOrStatus } from '#platform/web/desk/viewer.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { EmptyState, LoadingState } from '#platform/web/ui/states.tsx';
import { Day } from '#platform/web/ui/time.tsx';
import { ledgerPayerFilters } from '../../contract/ledger.ts';
import { LedgerOverview } from './ledger/overview.tsx';
import { ledgerSumListColumns } from './ledger/sum-columns.tsx';
import {
  buildLedgerPayersQuery,
  buildLedgerSumsByDayQuery,
  type DayRow,
  type PayerRow,
} from './ledger-api.ts';

export const meta = () => [{ title: pageTitle('Ledger') }];

const sections = { show: ['sums', 'registrations', 'days'] } as const;
const keptBetweenSections = [] as const;
const segments = [
  { id: 'sums', label: 'Overview', count: undefined },
  { id: 'registrations', label: 'By registration', count: undefined },
  { id: 'days', label: 'By day', count: undefined },
] as const;

export default function Ledger() {
  const { event = '' } = useParams();
  const viewer = useViewerRoleOrStatus();
  const [{ show }, choose] = useUrlFilters(sections, keptBetweenSections);
  if (viewer === 'unknown') return <LoadingState />;
  if (!isAdminOrSuperadmin(viewer)) return <NoAccess />;
  return (
    <DeskPageFrame title={`Ledger of ${event}`} back={{ to: '/money', label: 'Payments' }}>
      <div className="mb-3">
        <SegmentedControl
          label="View"
          segments={segments}
          chosen={show}
          onChoose={(section) => choose('show', section)}
        />
      </div>
      {show === 'sums' && <LedgerOverview eventName={event} />}
      {show === 'registrations' && <Payers eventName={event} />}
      {show === 'days' && <Days eventName={event} />}
    </DeskPageFrame>
  );
}

const filters = { only: ledgerPayerFilters } as const;
const filterLabels = {
  all: 'All paying registrations',
  receivable: 'Payment due',
  refundable: 'Refund due',
  unreconciled: 'Accepted, in no statement',
} as const;

function Payers({ eventName }: { eventName: string }) {
  const [text, setText] = useUrlText('q');
  const [params] = useSearchParams();
  const [{ only }, choose] = useUrlFilters(filters);
  const search = params.get('q') ?? '';
  const payers = useQuery(buildLedgerPayersQuery(eventName, { search, only, page: useUrlPage() }));
  const searchBox = useRef<HTMLInputElement>(null);
  useListSearchShortcut(searchBox);
  return (
    <>
      <ListBar
        search={
          <SearchBox ref={searchBox} label="Search name, e-mail, reference" value={text} onChange={setText} />
        }
        filters={[
          createChoiceFilter({
            label: 'Which registrations',
            choices: ledgerPayerFilters,
            names: filterLabels,
            chosen: only,
            onChoose: (value) => choose('only', value),
          }),
        ]}
      />
      <div className="mt-2.5">
        <PagedList
          query={payers}
          label="registrations"
          empty={
            <EmptyState text={search || only !== 'all' ? 'No registration matches' : 'No payments yet'} />
          }
        >
          {(rows) => (
            <DataTable caption="Registrations" rows={rows} columns={payerColumns} idOf={({ _id }) => _id} />
          )}
        </PagedList>
      </div>
    </>
  );
}

const payerColumns: Column<PayerRow>[] = [
  { id: 'name', header: 'Name and reference', phone: 'title', cell: (payer) => <Name payer={payer} /> },
  {
    id: 'status',
    header: 'Status',
    width: '8.5rem',
    cell: ({ status }) => status && <Badge tone={status} />,
  },
  ...ledgerSumListColumns,
];

function Name({ payer: { _id, name, reference } }: { payer: PayerRow }) {
  if (name === null) return <span className="text-muted">erased</span>;
  return (
    <Link to={`/eventreg/${_id}`} className="row-link">
      <span className="cell-line">{name} </span>
      <span className="cell-sub">{reference}</span>
    </Link>
  );
}

function Days({ eventName }: { eventName: string }) {
  const days = useQuery(buildLedgerSumsByDayQuery(eventName));
  if (!days.data) return <QueryState query={days} />;
  if (days.data.rows.length === 0) return <EmptyState text="No entries yet" />;
  return <DataTable caption="Days" rows={days.data.rows} columns={dayColumns} idOf={({ day }) => day} />;
}

const dayColumns: Column<DayRow>[] = [
  { id: 'day', header: 'Day', phone: 'title', cell: ({ day }) => <Day day={day} /> },
  ...ledgerSumListColumns,
];
