import { formatNameList } from '#platform/rule/plural.ts';
import { isLogKind } from './apply-step.ts';
import { apply, startDebate } from './fold.ts';
import { caucusNames } from './motion-sentences.ts';
import { isRefusal } from './refusal.ts';
import type { RuleSet } from './rule-set/schema.ts';
import { playSampleSitting } from './sample-sitting.ts';
import { refusalSentence, resultSentence } from './sentence.ts';
import { listName } from './set-sentences.ts';
import { findPhase, type MemberInput, type Motion, type State, type Vote } from './state.ts';
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
    const difference = isRefusal(other)
      ? { before: 'Accepted.', after: refusalSentence(other) }
      : (describeDifference(state, next.state, other.state) ??
        describeCourse({ rules: base, state: next.state }, { rules: changed, state: other.state }));
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

type Texts = Pick<RuleSetDifference, 'before' | 'after'>;

function describeDifference(from: State, before: State, after: State): Texts | null {
  const isVoted = before.lastVote !== null && before.lastVote !== from.lastVote && after.lastVote !== null;
  if (isVoted && before.lastVote && after.lastVote && before.lastVote.passes !== after.lastVote.passes)
    return { before: resultSentence(before, before.lastVote), after: resultSentence(after, after.lastVote) };
  const [needsBefore, needsAfter] = [before, after].map((state) => state.motions.some(isPut));
  if (from.motions.some(isPut) || needsBefore === needsAfter) return null;
  return needsBefore
    ? { before: 'A vote is needed.', after: 'Passes without a vote.' }
    : { before: 'Passes without a vote.', after: 'A vote is needed.' };
}

interface Ruled {
  rules: RuleSet;
  state: State;
}

/** What a step led to, each as a value to compare and as a sentence. */
function listFacts({ rules, state }: Ruled): { value: string; text: string }[] {
  const { phase, topic, caucus, sitting } = state;
  const open = state.lists.filter((list) => list.open).map(({ kind }) => kind);
  const phaseName = findPhase(rules, phase)?.name ?? phase ?? 'none';
  const names = formatNameList(open.map((kind) => `‘${listName(rules, kind)}’`));
  return [
    { value: String(sitting !== null), text: sitting ? 'The sitting goes on.' : 'The sitting ends.' },
    { value: phase ?? '', text: `The phase is ‘${phaseName}’.` },
    { value: topic ?? '', text: topic === null ? 'No topic is set.' : `The topic is ‘${topic}’.` },
    { value: caucus?.kind ?? '', text: caucus ? `${caucusNames[caucus.kind]}.` : 'No caucus.' },
    { value: open.toSorted().join(), text: open.length > 0 ? `Open: ${names}.` : 'No list is open.' },
  ];
}

/** What the same step leads to under other effects and phases. */
function describeCourse(before: Ruled, after: Ruled): Texts | null {
  const facts = [listFacts(before), listFacts(after)] as const;
  const differing = facts[0].flatMap(({ value }, at) => (value === facts[1][at]?.value ? [] : [at]));
  if (differing.length === 0) return null;
  const [textBefore = '', textAfter = ''] = facts.map((all) =>
    differing.map((at) => all[at]?.text ?? '').join(' '),
  );
  return { before: textBefore, after: textAfter };
}

const isPut = ({ status }: Motion): boolean => status === 'put';

function findMotionType({ motions, vote }: State, { kind, body }: Step): string | null {
  const given = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  if (kind === 'moved') return String(given.type);
  const id = vote?.on.kind === 'motion' && 'vote' in given ? vote.on.motion : given.motion;
  return motions.find(({ motion }) => motion === id)?.type ?? null;
}
