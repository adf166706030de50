import { apply } from '../../rule/fold.ts';
import { isRefusal, type Refusal } from '../../rule/refusal.ts';
import type { Step } from '../../rule/step.ts';
import type { Folded } from './debate-log.ts';
import { type Anyway, newId, type Press } from './press.ts';

/**
 * Applies presses as one: returns the log with their steps, or the first refusal. A press that has its own time keeps it,
 * but no step is before the last one.
 */
export function applyPresses(
  { rules, debate, steps }: Folded,
  presses: readonly Press[],
  { at, anyway, term, device }: { at: number; anyway: Anyway } & Pick<Step, 'term' | 'device'>,
): Folded | Refusal {
  const added: Step[] = [];
  let now = debate;
  let last = steps.at(-1)?.at ?? 0;
  for (const { kind, body, at: own } of presses) {
    last = own === undefined ? at : Math.max(last, own);
    const step: Step = {
      id: newId(),
      seq: now.seq + 1,
      term,
      at: last,
      by: 'chair',
      device,
      kind,
      body,
      ...(anyway && { anyway }),
    };
    const next = apply(rules, now, step);
    if (isRefusal(next)) return next;
    added.push(step);
    now = next;
  }
  return { rules, debate: now, steps: [...steps, ...added] };
}
