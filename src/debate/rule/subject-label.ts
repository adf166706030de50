import type { RuleSet } from './rule-set/schema.ts';
import { findPaper, type State } from './state.ts';
import type { Body, Step, Subject } from './step.ts';

export const motionName = (rules: RuleSet, type: string): string =>
  rules.motions.find(({ id }) => id === type)?.name ?? type;

/** The type of a motion of the log, also of one that was decided and is no longer in the state. */
const typeOfMotion = (steps: readonly Step[], id: string): string | undefined =>
  steps
    .filter(({ kind }) => kind === 'moved')
    .map(({ body }) => body as Body<'moved'>)
    .find(({ motion }) => motion === id)?.type;

/** What is voted on. */
export function subjectLabel(
  { rules, state, steps }: { rules: RuleSet; state: State; steps: readonly Step[] },
  on: Subject,
): string {
  if (on.kind === 'text') return on.text;
  if (on.kind === 'motion') return motionName(rules, typeOfMotion(steps, on.motion) ?? 'motion');
  const label = findPaper(state, on.paper)?.label ?? on.paper;
  return on.part === undefined ? label : `${label}, part ${on.part + 1}`;
}
