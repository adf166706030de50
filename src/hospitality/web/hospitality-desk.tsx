import { useSearchParams } from 'react-router';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { SegmentedControl } from '#platform/web/desk/segmented-control.tsx';
import { ArrivalsView } from './arrivals-view.tsx';
import { BedsView } from './beds/beds-view.tsx';
import { type OpenGuestList, useGuestList } from './device/use-guest-list.ts';
import { DeviceStatus } from './device-status.tsx';
import { FindGuest } from './find-guest.tsx';
import { MealsView } from './meals-view.tsx';
import { MissingGuests } from './missing-guests.tsx';
import { PrintView } from './print-view.tsx';

const views = ['find', 'beds', 'meals', 'arrivals', 'missing', 'print'] as const;
type View = (typeof views)[number];
const labels: Readonly<Record<View, string>> = {
  find: 'Find',
  beds: 'Beds',
  meals: 'Meals',
  arrivals: 'Arrivals',
  missing: 'Not here',
  print: 'Print',
};

export interface DeskProps {
  eventName: string;
  accountId: string;
  isSuperadmin: boolean;
}

/** The views of hospitality for one event. The view is in the address. */
export function HospitalityDesk({ eventName, accountId, isSuperadmin }: DeskProps) {
  const [search, setSearch] = useSearchParams();
  const guests = useGuestList(eventName, accountId);
  const { query, list } = guests;
  if (!list) return <QueryState query={query} />;
  const view = views.find((known) => known === search.get('view')) ?? 'find';
  const open: OpenGuestList = { ...guests, list };
  return (
    <>
      <SegmentedControl
        label="View"
        segments={views.map((id) => ({ id, label: labels[id], count: undefined }))}
        chosen={view}
        onChoose={(id) => setSearch({ event: eventName, view: id }, { replace: true })}
      />
      <DeviceStatus guests={open} />
      <ChosenView view={view} guests={open} isSuperadmin={isSuperadmin} />
    </>
  );
}

function ChosenView({
  view,
  guests,
  isSuperadmin,
}: {
  view: View;
  guests: OpenGuestList;
  isSuperadmin: boolean;
}) {
  switch (view) {
    case 'find':
      return <FindGuest guests={guests} />;
    case 'beds':
      return <BedsView list={guests.list} isSuperadmin={isSuperadmin} />;
    case 'meals':
      return <MealsView list={guests.list} />;
    case 'arrivals':
      return <ArrivalsView guests={guests} />;
    case 'missing':
      return <MissingGuests eventName={guests.list.eventName} />;
    case 'print':
      return <PrintView eventName={guests.list.eventName} />;
  }
}
