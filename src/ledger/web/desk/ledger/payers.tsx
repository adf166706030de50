import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatMoney } from '#platform/rule/money.ts';
import { Choice } from '#platform/web/desk/filter-select.tsx';
import { PagedList } from '#platform/web/desk/paged-list.tsx';
import { SearchBox } from '#platform/web/desk/search-box.tsx';
import { useFindKey } from '#platform/web/desk/shortcuts.ts';
import { useUrlFilters, useUrlPage } from '#platform/web/desk/url-filters.ts';
import { useUrlText } from '#platform/web/desk/url-text.ts';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { onlyWhich } from '../../../contract.ts';
import { payersQuery } from '../api.ts';
import { sumColumns, sumsInRupees } from './sum-columns.tsx';

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
      <div className="mb-4 flex flex-wrap gap-3 print:hidden">
        <div className="min-w-0 flex-1 basis-64">
          <SearchBox ref={searchBox} label="Search name, e-mail, reference" value={text} onChange={setText} />
        </div>
        <Choice
          label="Which registrations"
          choices={onlyWhich}
          names={names}
          chosen={only}
          onChoose={(one) => choose('only', one)}
        />
      </div>
      <PagedList
        query={payers}
        label="registrations"
        empty={<EmptyState text={search || only !== 'all' ? 'No registration matches' : 'Nobody pays yet'} />}
      >
        {(rows) => (
          <Table
            caption="Registrations"
            captionHidden
            stacks
            columns={[{ id: 'who', label: 'Registration' }, ...sumColumns]}
          >
            {rows.map(({ _id, name, reference, status, ...sums }) => (
              <tr key={_id}>
                <th scope="row" className="min-w-44 wrap-anywhere">
                  {name === null ? (
                    <span className="font-normal text-muted">erased</span>
                  ) : (
                    <Link to={`/eventreg/${_id}`} className="text-link">
                      {name}
                    </Link>
                  )}
                  <span className="block text-sm font-normal text-muted tabular-nums">
                    {[reference, status].filter(Boolean).join(' · ')}
                  </span>
                </th>
                {sumsInRupees(sums).map(({ id, label, words }) => (
                  <td key={id} data-label={label} className="numeric">
                    <span>
                      {words}
                      {id === 'received' && sums.awaited > 0 && (
                        <span className="block text-sm text-gold-text">
                          {formatMoney(sums.awaited)} in no statement
                        </span>
                      )}
                      {id === 'outstanding' && sums.outstanding < 0 && (
                        <span className="block text-sm text-gold-text">must go back</span>
                      )}
                    </span>
                  </td>
                ))}
              </tr>
            ))}
          </Table>
        )}
      </PagedList>
    </>
  );
}
