import { isLogKind } from './apply-step.ts';
import { apply, startDebate } from './fold.ts';
import { isRefusal, type Refusal } from './refusal.ts';
import type { RuleSet } from './rule-set/schema.ts';
import { playSampleSitting } from './sample-sitting.ts';
import { refusalSentence, resultSentence } from './sentence.ts';
import type { MemberInput, Motion, State, Vote } from './state.ts';
import type { Step } from './step.ts';

/** What would have gone otherwise at a step of the recorded sitting. */
export interface RuleSetDifference {
  seq: number;
  /** When the step was made, in epoch milliseconds. */
  at: number;
  kind: Step['kind'];
  /** Type of the motion that the step is about, if it is about one. */
  motion: string | null;
  before: string;
  after: string;
}

/** More differences are not listed. */
export const maxDifferences = 50;

/** Compares two sets by a sample sitting of the first one. */
export const compareRuleSets = (
  base: RuleSet,
  changed: RuleSet,
  { seed, steps }: { seed: number; steps: number },
): RuleSetDifference[] => compareOnSitting(base, changed, playSampleSitting(base, { seed, steps }));

/**
 * Plays a recorded sitting of the first set, and applies the second set to each step at the point where it happened.
 * A difference therefore does not lead to others.
 */
export function compareOnSitting(
  base: RuleSet,
  changed: RuleSet,
  sitting: { members: readonly MemberInput[]; steps: readonly Omit<Step, 'seq'>[] },
): RuleSetDifference[] {
  const differences: RuleSetDifference[] = [];
  let debate = startDebate(sitting.members);
  // The open vote as the changed set froze it.
  let vote: Vote | null = null;
  for (const sent of sitting.steps) {
    if (differences.length >= maxDifferences) break;
    const step: Step = { ...sent, seq: debate.seq + 1 };
    const next = apply(base, debate, step);
    if (isRefusal(next)) continue;
    // What was taken back or corrected is no rule of the set.
    if (isLogKind(step.kind)) {
      debate = next;
      continue;
    }
    const { state } = debate;
    const isSameVote: boolean = vote !== null && vote.vote === state.vote?.vote;
    const other = apply(changed, { ...debate, state: isSameVote ? { ...state, vote } : state }, step);
    const difference = describeDifference(state, next.state, isRefusal(other) ? other : other.state);
    if (difference)
      differences.push({
        seq: step.seq,
        at: step.at,
        kind: step.kind,
        motion: findMotionType(state, step),
        ...difference,
      });
    vote = isRefusal(other) ? next.state.vote : other.state.vote;
    debate = next;
  }
  return differences;
}

function describeDifference(
  from: State,
  before: State,
  after: State | Refusal,
): Pick<RuleSetDifference, 'before' | 'after'> | null {
  if (isRefusal(after)) return { before: 'Accepted.', after: refusalSentence(after) };
  const isVoted = before.lastVote !== null && before.lastVote !== from.lastVote && after.lastVote !== null;
  if (isVoted && before.lastVote && after.lastVote && before.lastVote.passes !== after.lastVote.passes)
    return { before: resultSentence(before, before.lastVote), after: resultSentence(after, after.lastVote) };
  const [needsBefore, needsAfter] = [before, after].map((state) => state.motions.some(isPut));
  if (from.motions.some(isPut) || needsBefore === needsAfter) return null;
  return needsBefore
    ? { before: 'A vote is needed.', after: 'Passes without a vote.' }
    : { before: 'Passes without a vote.', after: 'A vote is needed.' };
}

const isPut = ({ status }: Motion): boolean => status === 'put';

function findMotionType({ motions, vote }: State, { kind, body }: Step): string | null {
  const given = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  if (kind === 'moved') return String(given.type);
  const id = vote?.on.kind === 'motion' && 'vote' in given ? vote.on.motion : given.motion;
  return motions.find(({ motion }) => motion === id)?.type ?? null;
}
