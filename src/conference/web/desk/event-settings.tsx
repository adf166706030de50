import { useQuery } from '@tanstack/react-query';
import { DeskGate } from '#platform/web/desk/desk-gate.tsx';
import { DeskPage } from '#platform/web/desk/desk-page.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { pageTitle } from '#platform/web/page-title.ts';
import { settingsQuery } from './api.ts';
import { EventForm } from './event-form.tsx';

export const meta = () => [{ title: pageTitle('Fees and dates') }];

export default function EventSettings() {
  return (
    <DeskGate allows="superadmin">
      <DeskPage title="Fees and dates" back={{ to: '/superadmin', label: 'Go Back' }}>
        <Forms />
      </DeskPage>
    </DeskGate>
  );
}

function Forms() {
  const settings = useQuery(settingsQuery);
  if (!settings.data) return <QueryState query={settings} />;
  return (
    <div className="grid gap-6">
      {settings.data.events.map((event) => (
        <EventForm key={`${event.eventName} ${event.revision}`} event={event} />
      ))}
    </div>
  );
}
