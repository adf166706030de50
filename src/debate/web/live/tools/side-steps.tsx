import { useQuery } from '@tanstack/react-query';
import { plural } from '#platform/rule/plural.ts';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import type { Refusal } from '../../../rule/refusal.ts';
import { refusalSentence } from '../../../rule/sentence.ts';
import { describeStep } from '../../../rule/step-text.ts';
import type { DebateDesk } from '../../console/use-debate-desk.ts';
import { noteSteps } from './note-steps.ts';
import { StepChoice, timeOfStep, useStepChoice } from './step-choice.tsx';
import {
  buildSideStepsQuery,
  type ListedSideStep,
  type OfLead,
  useDecideSideSteps,
} from './use-side-steps.ts';

/** The lead decides about the steps of other devices: applies them, notes them in the minutes, or discards them. */
export function SideSteps({
  of,
  desk,
  count,
  onClose,
}: {
  of: OfLead;
  desk: DebateDesk;
  /** Number of side steps in the last news. */
  count: number;
  onClose: () => void;
}) {
  const listed = useQuery(buildSideStepsQuery(of, count));
  const decide = useDecideSideSteps(of, count);
  const { chosen, choose } = useStepChoice();
  const steps = listed.data?.sideSteps ?? [];
  const selected = steps.filter(({ _id }) => chosen.has(_id));
  const ids = selected.map(({ _id }) => _id);
  const text = sentencesOf(desk, steps);
  const send = (decision: 'apply' | 'discard') => decide.mutate({ decision, ids }, { onError: toastFailure });
  const note = () => {
    // A step is discarded only once its note is made.
    const texts = selected.map((step) => `At ${timeOfStep(step.at)} on another device: ${text(step)}`);
    if (noteSteps(desk, texts)) send('discard');
  };
  return (
    <Dialog
      open
      title="Steps of other devices"
      className="max-w-3xl"
      held={decide.isPending}
      onClose={onClose}
    >
      {!listed.data && <QueryState query={listed} />}
      {listed.data && steps.length === 0 && <EmptyState text="You have decided about all steps." />}
      {steps.length > 0 && (
        <div className="desk grid gap-5">
          {listDevices(steps).map(({ device, name, own }) => (
            <StepChoice
              key={own[0]?.device}
              title={deviceTitle(device, name, own)}
              all="All steps of this device"
              rows={own.map((step) => ({
                id: step._id,
                at: step.at,
                text: text(step),
                reason: refusalSentence(step.refusal as Refusal),
              }))}
              chosen={chosen}
              onChoose={choose}
            />
          ))}
          <div className="flex flex-wrap gap-3">
            <Button disabled={ids.length === 0} pending={decide.isPending} onClick={() => send('apply')}>
              {ids.length === 0
                ? 'Apply'
                : plural(ids.length, { one: 'Apply # step', other: 'Apply # steps' })}
            </Button>
            <Button variant="quiet" disabled={ids.length === 0 || decide.isPending} onClick={note}>
              Note in the minutes
            </Button>
            <Button
              variant="quiet"
              disabled={ids.length === 0 || decide.isPending}
              onClick={() => send('discard')}
            >
              Discard
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

/** Side steps can be about motions and speeches that only they name. */
function sentencesOf({ rules, state, steps }: DebateDesk, aside: readonly ListedSideStep[]) {
  const named = [
    ...steps,
    ...aside.map(({ _id, device, at, kind, body }) => ({
      id: _id,
      seq: 1,
      term: 0,
      by: 'chair' as const,
      device,
      at,
      kind,
      body,
    })),
  ];
  return (step: ListedSideStep): string => describeStep({ rules, state, steps: named }, step);
}

/** Groups steps by device, which are called B, C and so on: A is the lead. */
function listDevices(steps: readonly ListedSideStep[]) {
  return [...Map.groupBy(steps, ({ device }) => device).values()].map((own, at) => ({
    device: `Device ${String.fromCharCode(66 + (at % 25))}`,
    name: own[0]?.name ?? null,
    own,
  }));
}

/** Such as 'Device B (Sample Chair) recorded 14 steps from 10:14 to 10:31'. */
function deviceTitle(device: string, name: string | null, own: readonly ListedSideStep[]): string {
  const times = own.map(({ at }) => at);
  const [from, to] = [timeOfStep(Math.min(...times)), timeOfStep(Math.max(...times))];
  const made = plural(own.length, { one: 'recorded # step', other: 'recorded # steps' });
  return `${device}${name === null ? '' : ` (${name})`} ${made} ${from === to ? `at ${from}` : `from ${from} to ${to}`}`;
}
