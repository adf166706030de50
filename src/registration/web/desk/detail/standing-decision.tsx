import { useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import type { DeskAnswer } from '../api.ts';
import { decidedInWords } from '../decided-in-words.ts';
import { UndoDialog } from './undo-dialog.tsx';

/** Shows the decision, as an alert after a conflict. A superadmin can undo it. */
export function StandingDecision({
  registrationId,
  decision,
  cameLate,
  mayUndo,
}: {
  registrationId: string;
  decision: NonNullable<DeskAnswer['decision']>;
  /** The reader's decision has just failed because of an earlier one. */
  cameLate: boolean;
  mayUndo: boolean;
}) {
  const [asks, setAsks] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-l-4 border-gold-line bg-surface px-4 py-3 text-sm">
      <p role={cameLate ? 'alert' : undefined} className="min-w-0 flex-1 basis-60 wrap-anywhere">
        {decidedInWords(decision)}
        {cameLate && <strong> Your decision came later and has changed nothing.</strong>}
      </p>
      {mayUndo && (
        <Button variant="quiet" onClick={() => setAsks(true)}>
          Undo the decision
        </Button>
      )}
      {asks && (
        <UndoDialog registrationId={registrationId} decidedAt={decision.at} onDone={() => setAsks(false)} />
      )}
    </div>
  );
}
