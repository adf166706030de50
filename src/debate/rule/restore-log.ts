import { apply, type Debate, startDebate } from './fold.ts';
import { isRefusal } from './refusal.ts';
import type { RuleSet } from './rule-set/schema.ts';
import type { MemberInput } from './state.ts';
import type { Step } from './step.ts';

/**
 * Folds a stored log. A step that the rules refuse, such as one of an earlier version, is left out, and the later ones
 * get the numbers without a gap that a fold needs.
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
    const step = { ...stored, seq: debate.seq + 1, body: renumber(stored, numbers) };
    const next = apply(rules, debate, step);
    if (isRefusal(next)) continue;
    numbers.set(stored.seq, step.seq);
    kept.push(step);
    debate = next;
  }
  return { debate, steps: kept, leftOut: steps.length - kept.length };
}

/** The body of a step with the new number of the step that it is about. No step has the number 0. */
function renumber({ kind, body }: Step, numbers: ReadonlyMap<number, number>): unknown {
  const isAbout = kind === 'undone' || kind === 'redone' || kind === 'corrected';
  if (!isAbout || typeof body !== 'object' || body === null || !('seq' in body)) return body;
  return { ...body, seq: numbers.get(Number(body.seq)) ?? 0 };
}
