import { isLogKind } from '../../rule/apply-step.ts';
import { apply, type Debate } from '../../rule/fold.ts';
import { isRefusal, type Refusal } from '../../rule/refusal.ts';
import type { Step } from '../../rule/step.ts';
import type { Folded } from './debate-log.ts';
import { type Anyway, newId, type Press } from './press.ts';

interface Making {
  /** Time of presses without their own, in epoch milliseconds. */
  at: number;
  anyway?: Anyway;
}

/**
 * Time of the last thing that happened in the room, before which no step is made: who leads and what is undone or corrected
 * happens later than what was written on paper. 0 if nothing has happened.
 */
export const lastTimeOf = (steps: readonly Step[]): number =>
  steps.findLast(({ kind }) => !isLogKind(kind))?.at ?? 0;

/**
 * Makes the steps of presses, for the lead as it is when each is made: all, or none if one is refused. A press that has its
 * own time keeps it, but no step is before the last one.
 * @param last time of the last thing that happened in the room
 * @param device that of the lead by default
 */
export function makeSteps<C extends { debate: Debate }>(
  from: C,
  presses: readonly Press[],
  { at, anyway, last, device }: Making & { last: number; device?: string },
  advance: (course: C, step: Step) => C | Refusal,
): { course: C; made: Step[] } | Refusal {
  const made: Step[] = [];
  let course = from;
  let latest = last;
  for (const { kind, body, at: own, anyway: overruled = anyway } of presses) {
    const { seq, state } = course.debate;
    latest = Math.max(latest, own ?? at);
    const step: Step = {
      id: newId(),
      seq: seq + 1,
      term: state.lead?.term ?? 0,
      at: latest,
      by: 'chair',
      device: device ?? state.lead?.device ?? 'console',
      kind,
      body,
      ...(overruled && { anyway: overruled }),
    };
    const next = advance(course, step);
    if (isRefusal(next)) return next;
    made.push(step);
    course = next;
  }
  return { course, made };
}

/** Applies presses as one, under the rules of the log: returns it with their steps, or the first refusal. */
export function applyPresses(log: Folded, presses: readonly Press[], making: Making): Folded | Refusal {
  const { rules, debate, steps } = log;
  const result = makeSteps({ debate }, presses, { ...making, last: lastTimeOf(steps) }, (course, step) => {
    const next = apply(rules, course.debate, step);
    return isRefusal(next) ? next : { debate: next };
  });
  if (isRefusal(result)) return result;
  return { rules, debate: result.course.debate, steps: [...steps, ...result.made] };
}
