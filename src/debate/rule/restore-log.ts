import { renumberBody } from './course.ts';
import { apply, type Debate, startDebate } from './fold.ts';
import { isRefusal } from './refusal.ts';
import type { RuleSet } from './rule-set/schema.ts';
import type { MemberInput } from './state.ts';
import type { Step } from './step.ts';

/**
 * Folds a stored log. A step that the rules refuse, such as one of an earlier version, is left out, and the later ones
 * get the numbers without a gap that a fold needs. No step has the number 0, so that one about a step that was left out is
 * left out too.
 * @returns the debate, its steps with their numbers, and how many were left out
 */
export function restoreLog(
  rules: RuleSet,
  { members, steps }: { members: readonly MemberInput[]; steps: readonly Step[] },
): { debate: Debate; steps: Step[]; leftOut: number } {
  const numbers = new Map<number, number>();
  const kept: Step[] = [];
  let debate = startDebate(members);
  for (const stored of steps) {
    const step = {
      ...stored,
      seq: debate.seq + 1,
      body: renumberBody(stored, (seq) => numbers.get(seq) ?? 0),
    };
    const next = apply(rules, debate, step);
    if (isRefusal(next)) continue;
    numbers.set(stored.seq, step.seq);
    kept.push(step);
    debate = next;
  }
  return { debate, steps: kept, leftOut: steps.length - kept.length };
}
