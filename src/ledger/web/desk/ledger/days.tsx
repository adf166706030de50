import { useQuery } from '@tanstack/react-query';
import { type Column, DataTable } from '#platform/web/desk/data-table.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { Day } from '#platform/web/ui/time.tsx';
import { type DayRow, daysQuery } from '../api.ts';
import { listedSums } from './sum-columns.tsx';

/** What became due, came and went back on each day: of money in a statement the bank's day. */
export function Days({ eventName }: { eventName: string }) {
  const days = useQuery(daysQuery(eventName));
  if (!days.data) return <QueryState query={days} />;
  if (days.data.rows.length === 0) return <EmptyState text="Nothing is booked yet" />;
  return <DataTable caption="Days" rows={days.data.rows} columns={columns} idOf={({ day }) => day} />;
}

const columns: Column<DayRow>[] = [
  { id: 'day', header: 'Day', phone: 'title', cell: ({ day }) => <Day day={day} /> },
  ...listedSums,
];
