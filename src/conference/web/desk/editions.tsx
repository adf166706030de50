import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DataTable } from '#platform/web/desk/data-table.tsx';
import { DeskGate } from '#platform/web/desk/desk-gate.tsx';
import { DeskPage } from '#platform/web/desk/desk-page.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { pageTitle } from '#platform/web/page-title.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { type EventSettings, settingsQuery, type Verb } from './api.ts';
import { BeginDialog } from './editions/begin-dialog.tsx';
import { eventColumns } from './editions/event-columns.tsx';
import { VerbDialog } from './editions/verb-dialog.tsx';

export const meta = () => [{ title: pageTitle('Editions and events') }];

/** Lists the events of the club, with the actions on an event as a whole (product 5.7 to 5.10). */
export default function Editions() {
  return (
    <DeskGate allows="superadmin">
      <Events />
    </DeskGate>
  );
}

type Asked =
  | { what: 'new_edition' | 'add_event' }
  | { what: 'verb'; event: EventSettings; verbs: readonly Verb[] };

function Events() {
  const settings = useQuery(settingsQuery);
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const events = settings.data?.events ?? [];
  return (
    <DeskPage
      title="Editions and events"
      back={{ to: '/superadmin', label: 'Go Back' }}
      actions={
        <>
          <Button variant="quiet" onClick={() => setAsked({ what: 'add_event' })}>
            Add an event
          </Button>
          <Button disabled={events.length === 0} onClick={() => setAsked({ what: 'new_edition' })}>
            New edition
          </Button>
        </>
      }
    >
      {settings.data ? (
        <DataTable
          caption="Editions and events"
          rows={events}
          columns={eventColumns((event, verbs) => setAsked({ what: 'verb', event, verbs }))}
          idOf={({ _id }) => _id}
        />
      ) : (
        <QueryState query={settings} />
      )}
      {asked?.what === 'new_edition' && <BeginDialog events={events} onClose={close} />}
      {asked?.what === 'add_event' && <BeginDialog onClose={close} />}
      {asked?.what === 'verb' && (
        <VerbDialog {...asked} main={events.find(({ isMain }) => isMain)} onClose={close} />
      )}
    </DeskPage>
  );
}
