import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DataTable } from '#platform/web/desk/data-table.tsx';
import { DeskGate } from '#platform/web/desk/desk-gate.tsx';
import { DeskPageFrame } from '#platform/web/desk/desk-page.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { pageTitle } from '#platform/web/page-title.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { type EventAction, type EventSettings, settingsOfAllEventsQuery } from './api.ts';
import { EventActionDialog } from './editions/event-action-dialog.tsx';
import { buildEventColumns, isReadyToAnnounce } from './editions/event-columns.tsx';
import { NewEventDialog } from './editions/new-event-dialog.tsx';

export const meta = () => [{ title: pageTitle('Editions and events') }];

/** Page that lists the events, with actions on each event as a whole (product 5.7 to 5.10). */
export default function Editions() {
  return (
    <DeskGate allows="superadmin">
      <Events />
    </DeskGate>
  );
}

type OpenDialog =
  | { what: 'new_edition' | 'new_event' }
  | { what: 'action'; event: EventSettings; actions: readonly EventAction[] };

function Events() {
  const settings = useQuery(settingsOfAllEventsQuery);
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const events = settings.data?.events ?? [];
  return (
    <DeskPageFrame
      title="Editions and events"
      back={{ to: '/superadmin', label: 'Go Back' }}
      actions={
        <>
          <Button variant="quiet" onClick={() => setDialog({ what: 'new_event' })}>
            Add event
          </Button>
          <Button
            variant={events.some(isReadyToAnnounce) ? 'quiet' : 'primary'}
            disabled={events.length === 0}
            onClick={() => setDialog({ what: 'new_edition' })}
          >
            Create edition
          </Button>
        </>
      }
    >
      {settings.data ? (
        <DataTable
          caption="Editions and events"
          rows={events}
          columns={buildEventColumns((event, actions) => setDialog({ what: 'action', event, actions }))}
          idOf={({ _id }) => _id}
        />
      ) : (
        <QueryState query={settings} />
      )}
      {dialog?.what === 'new_edition' && <NewEventDialog events={events} onClose={close} />}
      {dialog?.what === 'new_event' && <NewEventDialog onClose={close} />}
      {dialog?.what === 'action' && (
        <EventActionDialog {...dialog} main={events.find(({ isMain }) => isMain)} onClose={close} />
      )}
    </DeskPageFrame>
  );
}
