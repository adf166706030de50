import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Column, DataTable } from '#platform/web/desk/data-table.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { SegmentedControl } from '#platform/web/desk/segmented-control.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { buildAttendedSessionCountsQuery, type DelegateShare } from '../api.ts';
import { buildNameAndPortfolioColumns } from '../delegate-columns.tsx';

const columns: readonly Column<DelegateShare>[] = [
  ...buildNameAndPortfolioColumns<DelegateShare>(),
  {
    id: 'attended',
    header: 'Sessions',
    numeric: true,
    width: '9rem',
    cell: ({ attended, held }) =>
      held === 0 ? (
        <span className="text-muted">No session yet</span>
      ) : (
        `${attended} of ${held}, ${Math.floor((attended * 100) / held)}%`
      ),
  },
];

/** Shows how many sessions each delegate attended, by committee (product 22.18). */
export function SessionShares({ eventName }: { eventName: string }) {
  const [chosen, setChosen] = useState('');
  const query = useQuery(buildAttendedSessionCountsQuery(eventName));
  if (!query.data) return <QueryState query={query} />;
  const groups = [...Map.groupBy(query.data.delegates, ({ committee }) => committee)];
  const [committee, listed = []] = groups.find(([value]) => value === chosen) ?? groups[0] ?? [];
  if (committee === undefined)
    return (
      <EmptyState
        text="No delegates yet"
        help="Confirmed delegates with a seat in a committee appear here."
      />
    );
  return (
    <>
      <SegmentedControl
        label="Committee"
        segments={groups.map(([id, rows]) => ({
          id,
          label: rows[0]?.committeeName ?? '',
          count: rows.length,
        }))}
        chosen={committee}
        onChoose={setChosen}
      />
      <div>
        <LinkButton variant="quiet" to={`/committee?${new URLSearchParams({ event: eventName, committee })}`}>
          Open roll call
        </LinkButton>
      </div>
      <DataTable
        caption="Sessions attended"
        rows={listed}
        columns={columns}
        idOf={({ registrationId }) => registrationId}
      />
    </>
  );
}
