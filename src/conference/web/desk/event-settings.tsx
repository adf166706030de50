import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '#accounts/web/index.ts';
import { DeskGate } from '#platform/web/desk/desk-gate.tsx';
import { DeskPage } from '#platform/web/desk/desk-page.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { pageTitle } from '#platform/web/page-title.ts';
import type { EventSettings as Settings } from './api.ts';
import { EventForm } from './event-form.tsx';
import { EventSwitcher } from './event-switcher.tsx';

export const meta = () => [{ title: pageTitle('Fees and dates') }];

/** The settings of an event: name, venue, dates, fees and registration window (product 5.7). */
export default function EventSettings() {
  return (
    <DeskGate allows="superadmin">
      <DeskPage title="Fees and dates" back={{ to: '/editions', label: 'Editions and events' }}>
        <EventSwitcher>{(event) => <Loaded event={event} />}</EventSwitcher>
      </DeskPage>
    </DeskGate>
  );
}

function Loaded({ event }: { event: Settings }) {
  const profile = useQuery(profileQuery);
  if (!profile.data) return <QueryState query={profile} />;
  return <EventForm key={`${event._id} ${event.revision}`} event={event} accountId={profile.data._id} />;
}
