import type { ReactNode } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { type Debate, listUndoable } from '../../rule/fold.ts';
import type { Refusal } from '../../rule/refusal.ts';
import { refusalSentence } from '../../rule/sentence.ts';
import { motionName } from '../../rule/subject-label.ts';
import { DoAnyway } from './do-anyway.tsx';
import { memberName } from './labels.ts';
import type { Press } from './press.ts';
import type { DebateDesk } from './use-debate-desk.ts';

/** The stage of the vote asks the chair to decide a tie. A second press for the same speech or vote has no effect. */
const isQuiet = ({ refused, rule }: Refusal): boolean =>
  refused === 'wrong_previous' ||
  rule === 'casting_vote' ||
  rule === 'no_such_speech' ||
  rule === 'no_such_vote';

/** Says which rule refuses what was pressed, and offers to do it anyway where the chair may overrule it. */
export function RefusedNotice({
  desk,
  whileAnotherLeads,
}: {
  desk: DebateDesk;
  /** What is shown if this device does not lead. */
  whileAnotherLeads?: ((presses: readonly Press[]) => ReactNode) | undefined;
}) {
  const { refused, rules, state } = desk;
  if (!refused) return null;
  const { refusal } = refused;
  if (isQuiet(refusal)) return null;
  if (whileAnotherLeads && refusal.refused === 'not_lead') return whileAnotherLeads(refused.presses);
  if (refusal.rule === 'result_changes') return <ChangedResult desk={desk} presses={refused.presses} />;
  const first = state.motions.find(({ motion }) => motion === refusal.about);
  const named = state.members.some(({ id }) => id === refusal.about)
    ? memberName(state, refusal.about ?? '')
    : first && motionName(rules, first.type);
  return (
    <div role="alert" className="grid gap-3 border-l-4 border-danger bg-surface p-3">
      <p>
        <strong>{refusalSentence(refusal)}</strong>
        {named && ` (${named})`}
      </p>
      <div className="flex flex-wrap items-end gap-3">
        {!refusal.final && <DoAnyway onDo={desk.doAnyway} />}
        <Button variant="quiet" onClick={desk.leaveRefused}>
          {refusal.final ? 'OK' : 'Do not do it'}
        </Button>
      </div>
    </div>
  );
}

/** A correction would change a result: the chair keeps what happened since, or undoes it. */
function ChangedResult({ desk, presses }: { desk: DebateDesk; presses: readonly Press[] }) {
  const [correction] = presses;
  if (correction?.kind !== 'corrected') return null;
  const { seq } = correction.body;
  return (
    <div role="alert" className="grid gap-3 border-l-4 border-danger bg-surface p-3">
      <p>
        <strong>With this correction the result would be another one.</strong> Keep what happened since, with
        a note in the minutes, or undo everything back to there.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="quiet"
          onClick={() => desk.press({ kind: 'corrected', body: { ...correction.body, keep: true } })}
        >
          Keep the course of events
        </Button>
        <Button variant="quiet" onClick={() => desk.press(...listUndoTo(desk.debate, seq))}>
          Undo to there
        </Button>
        <Button variant="quiet" onClick={desk.leaveRefused}>
          Do not correct it
        </Button>
      </div>
    </div>
  );
}

/** Undoes the chair's steps from the last one to the one with this number. */
const listUndoTo = (debate: Debate, seq: number): Press[] =>
  listUndoable(debate)
    .filter((step) => step.seq >= seq)
    .toReversed()
    .map((step) => ({ kind: 'undone', body: { seq: step.seq } }));
