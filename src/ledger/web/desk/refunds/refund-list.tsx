import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { formatMoney } from '#platform/rule/money.ts';
import { type Column, DataTable } from '#platform/web/desk/data-table.tsx';
import { PagedList } from '#platform/web/desk/pager.tsx';
import { useUrlPage } from '#platform/web/desk/url-filters.ts';
import { EmptyState } from '#platform/web/ui/states.tsx';
import type { Refund, refundStates } from '../../../contract.ts';
import { refundListQuery } from '../api.ts';

/** A page of the refunds that the address asks for, under their number and sum. */
export function RefundList({
  eventName,
  state,
  label,
  help,
  columns,
}: {
  eventName: string;
  state: (typeof refundStates)[number];
  label: string;
  /** Shown while there is none. */
  help: string;
  columns: readonly Column<Refund>[];
}) {
  const [params] = useSearchParams();
  const search = params.get('q') ?? '';
  const refunds = useQuery(refundListQuery({ eventName, state }, { search, page: useUrlPage() }));
  return (
    <PagedList
      query={refunds}
      label="refunds"
      empty={
        <EmptyState text={search ? 'No refund matches' : 'No refund here'} help={search ? undefined : help} />
      }
    >
      {(rows, { total, paise }) => (
        <>
          <p className="mb-2 text-sm text-muted tabular-nums">
            {total === 1 ? 'One refund' : `${total} refunds`}, {formatMoney(paise)}
          </p>
          <DataTable caption={label} rows={rows} columns={columns} idOf={({ _id }) => _id} isTall />
        </>
      )}
    </PagedList>
  );
}
