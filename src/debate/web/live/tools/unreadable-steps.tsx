import { plural } from '#platform/rule/plural.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { describeStep } from '../../../rule/step-text.ts';
import type { DebateDesk } from '../../console/use-debate-desk.ts';
import type { LiveDebate } from '../live-debate.ts';
import type { LiveView } from '../use-live-debate.ts';
import { noteSteps } from './note-steps.ts';
import { StepChoice, timeOfStep, useStepChoice } from './step-choice.tsx';

/** The chair decides about steps of this device that the server cannot read. */
export function UnreadableSteps({
  live,
  view: { unreadable, isLead },
  desk: { rules, state, steps: known },
  desk,
  onClose,
}: {
  live: LiveDebate;
  view: LiveView;
  desk: DebateDesk;
  onClose: () => void;
}) {
  const { chosen, choose } = useStepChoice();
  const steps = [...known, ...unreadable.map((step) => ({ ...step, seq: 1 }))];
  const rows = unreadable.map((step) => ({
    id: step.id,
    at: step.at,
    text: describeStep({ rules, state, steps }, step),
    reason: 'The server cannot read this step.',
  }));
  const selected = rows.filter(({ id }) => chosen.has(id));
  const ids = selected.map(({ id }) => id);
  const note = () => {
    const texts = selected.map(({ at, text }) => `Not saved at ${timeOfStep(at)}: ${text}`);
    if (noteSteps(desk, texts)) live.settleUnreadable(ids);
  };
  return (
    <Dialog open title="Steps that were not saved" className="max-w-3xl" onClose={onClose}>
      {rows.length === 0 ? (
        <EmptyState text="You have decided about all steps." />
      ) : (
        <div className="desk grid gap-5">
          <p>
            These steps are not in the minutes, and no other device has them. Steps after them were saved. If
            the site was updated meanwhile, reload this page and send them again.
          </p>
          <StepChoice title="On this device" all="All steps" rows={rows} chosen={chosen} onChoose={choose} />
          <div className="flex flex-wrap gap-3">
            <Button disabled={ids.length === 0} onClick={() => live.sendAgain(ids)}>
              {ids.length === 0
                ? 'Send again'
                : plural(ids.length, { one: 'Send # step again', other: 'Send # steps again' })}
            </Button>
            <Button variant="quiet" disabled={ids.length === 0 || !isLead} onClick={note}>
              Note in the minutes
            </Button>
            <Button variant="quiet" disabled={ids.length === 0} onClick={() => live.settleUnreadable(ids)}>
              Discard
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
