import { useQuery } from '@tanstack/react-query';
import { errorText } from '#platform/web/api.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { FailedState, LoadingState } from '#platform/web/ui/states.tsx';
import { DeskGate } from './desk/desk-gate.tsx';
import { DeskPage } from './desk/desk-page.tsx';
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
  if (settings.isPending) return <LoadingState />;
  if (!settings.data)
    return <FailedState text={errorText(settings.error)} help="Reload the page to try again." />;
  return (
    <div className="grid gap-6">
      {settings.data.events.map((event) => (
        <EventForm key={`${event.eventName} ${event.revision}`} event={event} />
      ))}
    </div>
  );
}
