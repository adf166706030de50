import type { RuleSet } from '../../rule/rule-set/schema.ts';
import { findPaper, type State } from '../../rule/state.ts';
import { type Step, type Subject, stepBodies } from '../../rule/step.ts';

export const motionName = (rules: RuleSet, type: string): string =>
  rules.motions.find(({ id }) => id === type)?.name ?? type;

/** The types of all motions of a log by id, also of those that were decided and are no longer in the state. */
const mapMotionTypes = (steps: readonly Step[]): ReadonlyMap<string, string> =>
  new Map(
    steps.flatMap(({ kind, body }) => {
      const read = kind === 'moved' ? stepBodies.moved.safeParse(body) : undefined;
      return read?.success ? [[read.data.motion, read.data.type] as const] : [];
    }),
  );

/** What is voted on. */
export function subjectLabel(
  { rules, state, steps }: { rules: RuleSet; state: State; steps: readonly Step[] },
  on: Subject,
): string {
  if (on.kind === 'text') return on.text;
  if (on.kind === 'motion') return motionName(rules, mapMotionTypes(steps).get(on.motion) ?? 'motion');
  const label = findPaper(state, on.paper)?.label ?? on.paper;
  return on.part === undefined ? label : `${label}, part ${on.part + 1}`;
}
