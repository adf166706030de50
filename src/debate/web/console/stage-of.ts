import type { RuleSet } from '../../rule/rule-set/schema.ts';
import type { Motion, State } from '../../rule/state.ts';
import { isExplaining } from '../../rule/vote-state.ts';

const isAppeal = ({ motions }: RuleSet, { type }: Motion): boolean =>
  motions.find(({ id }) => id === type)?.effect.verb === 'ruling.overrule';

/**
 * The one thing that the console shows large. An appeal interrupts a speech whose clock is stopped, and explanations of
 * vote are speeches during a vote.
 */
export function stageOf(
  rules: RuleSet,
  { sitting, rollOpen, vote, floor, motions }: State,
): 'closed' | 'roll' | 'vote' | 'speech' | 'motions' | 'between' {
  if (!sitting) return 'closed';
  if (rollOpen) return 'roll';
  if (vote && !isExplaining(vote)) return 'vote';
  const isAppealed = floor?.runningSince === null && motions.some((motion) => isAppeal(rules, motion));
  if (floor && !isAppealed) return 'speech';
  if (vote) return 'vote';
  return motions.length > 0 ? 'motions' : 'between';
}
