import { useState } from 'react';
import { differencesInWords } from '#pages/documents/differences.ts';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import type { DocumentKind } from '../../contract/documents.ts';
import type { SavedDocument } from './api.ts';
import { Changes } from './changes.tsx';

/** What was saved elsewhere while this form was open, and the ways on: nothing is overwritten unseen (product 15.2). */
export function SavedMeanwhile({
  kind,
  base,
  theirs,
  both,
  onGoOn,
}: {
  kind: DocumentKind;
  /** What both began with. */
  base: unknown;
  theirs: SavedDocument;
  /** Theirs with the changes of this form on top. */
  both: unknown;
  onGoOn: (theirs: SavedDocument, both?: unknown) => void;
}) {
  const [asking, setAsking] = useState(false);
  const who = theirs.by ?? 'Another person';
  return (
    <section role="alert" aria-labelledby="meanwhile-title" className="error-summary grid gap-4">
      <h2 id="meanwhile-title">{who} has saved this page while you wrote</h2>
      <div className="grid gap-2">
        <h3 className="font-semibold">What {who} changed</h3>
        <Changes sentences={differencesInWords(kind, base, theirs.value)} label={`What ${who} changed`} />
      </div>
      <div className="grid gap-2">
        <h3 className="font-semibold">What your changes do on top of that</h3>
        <Changes sentences={differencesInWords(kind, theirs.value, both)} label="What your changes do" />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => onGoOn(theirs, both)}>Go on with both</Button>
        <Button variant="quiet" onClick={() => setAsking(true)}>
          Take theirs
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          title="Give your changes up?"
          answer="Take theirs"
          variant="danger"
          pending={false}
          onYes={() => onGoOn(theirs)}
          onNo={() => setAsking(false)}
        >
          <p>What you typed and have not saved is gone then. The page stays as {who} saved it.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
