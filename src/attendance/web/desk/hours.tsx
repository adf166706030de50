import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayOf, formatClockTime, formatDayAndMonth } from '#platform/rule/dates.ts';
import { type Column, DataTable } from '#platform/web/desk/data-table.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { clubRegion } from '#platform/web/region.ts';
import { Select } from '#platform/web/ui/select.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { buildAttendanceByHourQuery, type CommitteeHours } from '../api.ts';

type Hour = CommitteeHours['hours'][number];

/** Sums the hours of several committees. In an hour without a scan a committee keeps the count of the previous hour. */
function sumHours(committees: readonly CommitteeHours[]): Hour[] {
  const times = [...new Set(committees.flatMap(({ hours }) => hours.map(({ at }) => at)))].sort();
  return times.map((at) => {
    const sum: Hour = { at, came: 0, left: 0, here: 0 };
    for (const { hours } of committees) {
      const hour = hours.find((one) => one.at === at);
      sum.came += hour?.came ?? 0;
      sum.left += hour?.left ?? 0;
      sum.here += hours.findLast((one) => one.at <= at)?.here ?? 0;
    }
    return sum;
  });
}

function hourText(at: string): string {
  const region = clubRegion();
  const day = formatDayAndMonth(dayOf(Date.parse(at), region), region);
  return `${day}, ${formatClockTime(Date.parse(at), region)}`;
}

const columns: readonly Column<Hour>[] = [
  { id: 'hour', header: 'From', phone: 'title', cell: ({ at }) => hourText(at) },
  {
    id: 'came',
    header: 'Came',
    numeric: true,
    width: '7rem',
    cell: ({ came }) => (
      <>
        {came}
        <span className="phone-label"> came</span>
      </>
    ),
  },
  {
    id: 'left',
    header: 'Left',
    numeric: true,
    width: '7rem',
    cell: ({ left }) => (
      <>
        {left}
        <span className="phone-label"> left</span>
      </>
    ),
  },
  {
    id: 'here',
    header: 'Here at the end',
    numeric: true,
    width: '9rem',
    cell: ({ here }) => (
      <>
        {here}
        <span className="phone-label"> here at the end</span>
      </>
    ),
  },
];

/** Shows who came and left by hour, for all committees or one (product 22.19). */
export function AttendanceByHour({ eventName, occasion }: { eventName: string; occasion: string }) {
  const [committee, setCommittee] = useState('');
  const query = useQuery(buildAttendanceByHourQuery(eventName, occasion));
  if (!query.data) return <QueryState query={query} />;
  const { committees } = query.data;
  const counted = committees.filter(({ value }) => committee === '' || value === committee);
  const hours = sumHours(counted);
  return (
    <>
      <div className="max-w-md">
        <Select
          name="committee"
          label="Committee"
          value={committee}
          options={[
            { value: '', label: 'All committees' },
            ...committees.map(({ value, name }) => ({ value, label: name })),
          ]}
          onChange={({ target }) => setCommittee(target.value)}
        />
      </div>
      {hours.length === 0 ? (
        <EmptyState text="No delegate has come yet" />
      ) : (
        <DataTable caption="Attendance by hour" rows={hours} columns={columns} idOf={({ at }) => at} />
      )}
    </>
  );
}
