import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DeskGate } from '#platform/web/desk/desk-gate.tsx';
import { DeskPageFrame } from '#platform/web/desk/desk-page.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { SortableList } from '#platform/web/desk/sortable-list.tsx';
import { pageTitle } from '#platform/web/page-title.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { chooseCommitteeLook } from '../../rule/committee-looks.ts';
import { buildCatalogueQuery, type Catalogue as CatalogueAnswer } from './catalogue/api.ts';
import { CommitteeDialog } from './catalogue/committee-dialog.tsx';
import { CommitteeSection } from './catalogue/committee-section.tsx';
import { PasteCommitteesDialog } from './catalogue/paste-committees-dialog.tsx';
import { useCatalogueChange } from './catalogue/use-catalogue-change.ts';
import { EventSwitcher } from './event-switcher.tsx';

export const meta = () => [{ title: pageTitle('Committees and portfolios') }];

/** Page to edit committees and portfolios (product 5.6). */
export default function Catalogue() {
  return (
    <DeskGate allows="superadmin">
      <DeskPageFrame title="Committees and portfolios" back={{ to: '/superadmin', label: 'Go Back' }}>
        <EventSwitcher>
          {({ _id, eventName }) => <EventCatalogue key={_id} eventName={eventName} />}
        </EventSwitcher>
      </DeskPageFrame>
    </DeskGate>
  );
}

function EventCatalogue({ eventName }: { eventName: string }) {
  const catalogue = useQuery(buildCatalogueQuery(eventName));
  if (!catalogue.data) return <QueryState query={catalogue} />;
  return <Committees catalogue={catalogue.data} />;
}

function Committees({ catalogue: { eventName, revision, committees } }: { catalogue: CatalogueAnswer }) {
  const catalogue = useCatalogueChange({ eventName, revision });
  const [dialog, setDialog] = useState<'add' | 'paste'>();
  const closeDialog = () => setDialog(undefined);
  const banners = new Set(committees.map(({ banner }) => banner));
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-prose text-sm text-muted">
          Changes are public at once. Those of a draft become public when you announce it. Drag rows or use
          the arrows to change the order.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button variant="quiet" onClick={() => setDialog('paste')}>
            Paste committees and portfolios
          </Button>
          <Button onClick={() => setDialog('add')}>Add a committee</Button>
        </div>
      </div>
      {committees.length === 0 ? (
        <EmptyState
          text="No committees yet"
          help="Paste a table with all committees and portfolios, or add the first committee."
        />
      ) : (
        <div className="plate py-1">
          <SortableList
            items={committees}
            label="Committees, in order"
            pending={catalogue.pending}
            onOrder={(ids) => catalogue.change({ what: 'order_committees', ids })}
          >
            {(committee) => (
              <CommitteeSection
                committee={committee}
                eventName={eventName}
                banners={banners}
                catalogue={catalogue}
              />
            )}
          </SortableList>
        </div>
      )}
      {dialog === 'add' && (
        <CommitteeDialog
          look={chooseCommitteeLook(committees)}
          banners={banners}
          catalogue={catalogue}
          onClose={closeDialog}
        />
      )}
      {dialog === 'paste' && (
        <PasteCommitteesDialog committees={committees} catalogue={catalogue} onClose={closeDialog} />
      )}
    </>
  );
}
