import { EventSwitcher } from '#conference/web/index.ts';
import { DeskGate } from '#platform/web/desk/desk-gate.tsx';
import { DeskPageFrame } from '#platform/web/desk/desk-page.tsx';
import { pageTitle } from '#platform/web/page-title.ts';
import { ApiTokenSection } from './api-token-section.tsx';
import { SheetLinkSection } from './sheet-link-section.tsx';
import { WebhookSection } from './webhook-section.tsx';

export const meta = () => [{ title: pageTitle('Connections') }];

/** Lets superadmins connect other programs with an event, and disconnect them (product 31.1). */
export default function ConnectionsScreen() {
  return (
    <DeskGate allows="superadmin">
      <DeskPageFrame title="Connections" back={{ to: '/superadmin', label: 'Go Back' }}>
        <EventSwitcher>
          {({ _id, eventName }) => (
            <div key={_id} className="grid gap-10">
              <SheetLinkSection eventName={eventName} />
              <ApiTokenSection eventName={eventName} />
              <WebhookSection eventName={eventName} />
            </div>
          )}
        </EventSwitcher>
      </DeskPageFrame>
    </DeskGate>
  );
}
