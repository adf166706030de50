import { openListOf } from '../../rule/lists.ts';
import { nextPaperSubject, sortMotions } from '../../rule/precedence.ts';
import type { RuleSet } from '../../rule/rule-set/schema.ts';
import { findPhase, type State } from '../../rule/state.ts';
import { openVote } from './open-vote.ts';
import type { Press } from './press.ts';

/**
 * What Enter does: it puts the first motion, opens the vote on it, or goes on to the next text. It depends on the state
 * after all presses, so that Enter right after a motion was entered puts that one. Undefined if there is nothing to do.
 */
export function mainPress(rules: RuleSet, state: State): Press | undefined {
  if (!state.sitting || state.rollOpen || state.vote) return undefined;
  const put = state.motions.find(({ status }) => status === 'put');
  if (put) return openVote({ rules, state }, { kind: 'motion', motion: put.motion });
  const [first] = sortMotions(rules, state.motions);
  if (first) return { kind: 'put', body: { motion: first.motion } };
  if (!isBetweenTexts(rules, state)) return undefined;
  const on = nextPaperSubject(rules, state);
  return on ? openVote({ rules, state }, on) : { kind: 'did', body: { effect: { verb: 'debate.reopen' } } };
}

/** While texts are voted on, and no right of reply waits. */
export const isBetweenTexts = (rules: RuleSet, state: State): boolean =>
  state.floor === null &&
  state.caucus === null &&
  findPhase(rules, state.phase)?.base === 'vote' &&
  (openListOf(rules, state)?.entries.length ?? 0) === 0;
