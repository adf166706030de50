import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatClockTime } from '#platform/rule/dates.ts';
import { plural } from '#platform/rule/plural.ts';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { clubRegion } from '#platform/web/region.ts';
import { toast, toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { isRefusal, type Refusal } from '../../../rule/refusal.ts';
import { refusalSentence } from '../../../rule/sentence.ts';
import { describeStep } from '../../../rule/step-text.ts';
import { applyPresses } from '../../console/apply-presses.ts';
import type { Press } from '../../console/press.ts';
import type { DebateDesk } from '../../console/use-debate-desk.ts';
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
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const steps = listed.data?.sideSteps ?? [];
  const selected = steps.filter(({ _id }) => chosen.has(_id));
  const ids = selected.map(({ _id }) => _id);
  const text = sentencesOf(desk, steps);
  const choose = (some: readonly ListedSideStep[], isChosen: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      for (const { _id } of some) {
        if (isChosen) next.add(_id);
        else next.delete(_id);
      }
      return next;
    });
  const send = (decision: 'apply' | 'discard') => decide.mutate({ decision, ids }, { onError: toastFailure });
  const note = () => {
    const notes = selected.map((step) => ({
      kind: 'noted' as const,
      body: { text: `At ${timeOf(step.at)} on another device: ${text(step)}`.slice(0, 500) },
    }));
    // A step is discarded only once its note is made.
    const refusal = findRefusal(desk, notes);
    if (refusal) return toast(refusalSentence(refusal), { kind: 'error' });
    desk.press(...notes);
    send('discard');
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
            <DeviceSteps
              key={own[0]?.device}
              title={deviceTitle(device, name, own)}
              steps={own}
              chosen={chosen}
              text={text}
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

/** Why presses would be refused now. */
function findRefusal(desk: DebateDesk, presses: readonly Press[]): Refusal | undefined {
  const next = applyPresses(desk, presses, { at: desk.now() });
  return isRefusal(next) ? next : undefined;
}

const timeOf = (at: number): string => formatClockTime(at, clubRegion());

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
  const [from, to] = [timeOf(Math.min(...times)), timeOf(Math.max(...times))];
  const made = plural(own.length, { one: 'recorded # step', other: 'recorded # steps' });
  return `${device}${name === null ? '' : ` (${name})`} ${made} ${from === to ? `at ${from}` : `from ${from} to ${to}`}`;
}

function DeviceSteps({
  title,
  steps,
  chosen,
  text,
  onChoose,
}: {
  title: string;
  steps: readonly ListedSideStep[];
  chosen: ReadonlySet<string>;
  text: (step: ListedSideStep) => string;
  onChoose: (steps: readonly ListedSideStep[], isChosen: boolean) => void;
}) {
  const all = steps.every(({ _id }) => chosen.has(_id));
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-2 text-lg font-semibold">{title}</legend>
      <label className="flex min-h-11 items-center gap-3 border-b border-line">
        <input type="checkbox" checked={all} onChange={() => onChoose(steps, !all)} />
        All steps of this device
      </label>
      {steps.map((step) => (
        <label key={step._id} className="flex min-h-11 items-start gap-3 border-b border-line py-2">
          <input
            type="checkbox"
            className="mt-1"
            checked={chosen.has(step._id)}
            onChange={({ target }) => onChoose([step], target.checked)}
          />
          <span className="w-20 shrink-0 text-muted tabular-nums">{timeOf(step.at)}</span>
          <span className="min-w-0 wrap-anywhere">
            {text(step)}
            <span className="block text-sm text-muted">{refusalSentence(step.refusal as Refusal)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
