import { useQuery } from '@tanstack/react-query';
import { pageTitle } from '#platform/web/page-title.ts';
import { DeskGate } from './desk/desk-gate.tsx';
import { DeskPage } from './desk/desk-page.tsx';
import { NotYet } from './desk/not-yet.tsx';
import { settingsQuery } from './superadmin/api.ts';
import { EventForm } from './superadmin/event-form.tsx';

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
  if (!settings.data) return <NotYet query={settings} />;
  return (
    <div className="grid gap-6">
      {settings.data.events.map((event) => (
        <EventForm key={`${event.eventName} ${event.revision}`} event={event} />
      ))}
    </div>
  );
}
