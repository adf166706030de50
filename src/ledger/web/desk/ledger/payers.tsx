import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type Column, DataTable } from '#platform/web/desk/data-table.tsx';
import { filterOf, ListBar } from '#platform/web/desk/list-bar.tsx';
import { PagedList } from '#platform/web/desk/pager.tsx';
import { SearchBox } from '#platform/web/desk/search-box.tsx';
import { useFindKey } from '#platform/web/desk/shortcuts.ts';
import { useUrlFilters, useUrlPage, useUrlText } from '#platform/web/desk/url-filters.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { onlyWhich } from '../../../contract.ts';
import { type PayerRow, payersQuery } from '../api.ts';
import { listedSums } from './sum-columns.tsx';

const filters = { only: onlyWhich } as const;
const names = {
  all: 'All that pay',
  'must come': 'Something must come',
  'must go back': 'Something must go back',
  'no statement': 'Confirmed, in no statement',
} as const;

/** How each registration that pays stands. */
export function Payers({ eventName }: { eventName: string }) {
  const [text, setText] = useUrlText('q');
  const [params] = useSearchParams();
  const [{ only }, choose] = useUrlFilters(filters);
  const search = params.get('q') ?? '';
  const payers = useQuery(payersQuery(eventName, { search, only, page: useUrlPage() }));
  const searchBox = useRef<HTMLInputElement>(null);
  useFindKey(searchBox);
  return (
    <>
      <ListBar
        search={
          <SearchBox ref={searchBox} label="Search name, e-mail, reference" value={text} onChange={setText} />
        }
        filters={[
          filterOf({
            label: 'Which registrations',
            choices: onlyWhich,
            names,
            chosen: only,
            onChoose: (one) => choose('only', one),
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
  ...listedSums,
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
