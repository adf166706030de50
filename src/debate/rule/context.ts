import { isRefusal, type Refusal } from './refusal.ts';
import type { RuleSet } from './rule-set/schema.ts';
import type { State } from './state.ts';
import type { Step } from './step.ts';

/** What the functions for the kinds of steps need. */
export interface StepContext {
  rules: RuleSet;
  state: State;
  step: Step;
}

export type Outcome = State | Refusal;

/** Returns the first refusal that the chair has not overruled in this step. */
export function firstRefusal(
  { step }: StepContext,
  checks: (Refusal | null | undefined | false)[],
): Refusal | null {
  const refusals = checks.filter((check) => check !== null && check !== undefined && check !== false);
  const isOverruled = ({ final, refused }: Refusal) =>
    !final && step.anyway?.codes.includes(refused) === true;
  return refusals.find((refusal) => !isOverruled(refusal)) ?? null;
}

/** Applies changes one after another, until one refuses. */
export function chain(state: State, changes: ((state: State) => Outcome)[]): Outcome {
  let now: Outcome = state;
  for (const change of changes) {
    if (isRefusal(now)) return now;
    now = change(now);
  }
  return now;
}
