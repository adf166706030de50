import type { Majority, Method, RuleSet } from './rule-set/schema.ts';
import { findPaper, isPresent, type Paper, type State } from './state.ts';
import type { Subject } from './step.ts';
import { isByName } from './vote-state.ts';

/** True if a veto can defeat the vote, so that answers by name are needed: a count by hands knows no names. */
export const needsNames = ({ members }: State, majority: Majority | undefined): boolean =>
  majority !== undefined &&
  'veto' in majority &&
  majority.veto &&
  members.some((member) => member.veto && isPresent(member));

/** The method with which a vote is opened instead of that of its rule, if names are needed. */
export function methodByNames(rules: RuleSet, state: State, on: Subject): Method | undefined {
  const rule = findVoteRule(rules, state, on);
  if (!rule || !needsNames(state, rules.majorities[rule.majority])) return undefined;
  const method = (on.kind === 'motion' ? null : state.method) ?? rule.method;
  return isByName({ method }) ? undefined : 'roll_call';
}

function findVoteRule(
  { motions, papers, votes }: RuleSet,
  state: State,
  on: Subject,
): { majority: string; method: Method } | undefined {
  if (on.kind === 'text') return votes[on.rule];
  if (on.kind === 'motion') {
    const type = state.motions.find(({ motion }) => motion === on.motion)?.type;
    return motions.find(({ id }) => id === type);
  }
  const paper = findPaper(state, on.paper);
  const rule = votes[papers.find(({ kind }) => kind === paper?.kind)?.vote ?? ''];
  return rule && paper && { method: methodOfPaper(rule, paper), majority: paper.majority ?? rule.majority };
}

/** How a text is voted on. One that a member did not want to adopt without a vote is voted on by hands. */
export const methodOfPaper = ({ method }: { method: Method }, { opposed }: Pick<Paper, 'opposed'>): Method =>
  method === 'consensus' && opposed ? 'hands' : method;
