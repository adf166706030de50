import { useQuery } from '@tanstack/react-query';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { Day } from '#platform/web/ui/time.tsx';
import { daysQuery } from '../api.ts';
import { SumCells, sumColumns } from './sum-columns.tsx';

/** What became due, came and went back on each day: of money in a statement the bank's day. */
export function Days({ eventName }: { eventName: string }) {
  const days = useQuery(daysQuery(eventName));
  if (!days.data) return <QueryState query={days} />;
  if (days.data.rows.length === 0) return <EmptyState text="Nothing is booked yet" />;
  return (
    <Table caption="Days" captionHidden stacks columns={[{ id: 'day', label: 'Day' }, ...sumColumns]}>
      {days.data.rows.map(({ day, ...sums }) => (
        <tr key={day}>
          <th scope="row" className="font-normal whitespace-nowrap">
            <Day day={day} />
          </th>
          <SumCells sums={sums} />
        </tr>
      ))}
    </Table>
  );
}
