import { useSearchParams } from 'react-router';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { SegmentedControl } from '#platform/web/desk/segmented-control.tsx';
import { type OpenGuestList, useGuestList } from './device/use-guest-list.ts';
import { DeviceStatus } from './device-status.tsx';
import { FindGuest } from './find-guest.tsx';
import { MissingGuests } from './missing-guests.tsx';

const views = ['find', 'missing'] as const;
type View = (typeof views)[number];
const labels: Readonly<Record<View, string>> = { find: 'Find', missing: 'Not here' };

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

function ChosenView({ view, guests }: { view: View; guests: OpenGuestList; isSuperadmin: boolean }) {
  switch (view) {
    case 'find':
      return <FindGuest guests={guests} />;
    case 'missing':
      return <MissingGuests eventName={guests.list.eventName} />;
  }
}
