import { type Decision, decide, type Tally } from './majority.ts';
import type { Majority, VoteAnswer } from './rule-set/schema.ts';
import type { Result, State, Vote } from './state.ts';

/** True if names are recorded with the answers. */
export const isByName = ({ method }: Pick<Vote, 'method'>): boolean =>
  method === 'roll_call' || method === 'placards' || method === 'device' || method === 'consensus';

/** True while those who asked for it explain their vote, between two rounds of answers. */
export const isExplaining = (vote: Vote): boolean => vote.rule.rounds[vote.round] === 'explain';

/** Members who are called in this call, in order: all, or those who passed. */
export function listCalled(vote: Vote): string[] {
  const all = vote.voters.map(({ member }) => member);
  return vote.secondCall ? all.filter((member) => vote.passed.includes(member)) : all;
}

/** The answer that counts for a member: of the final round, if there was one. */
export const answerOf = (vote: Vote, member: string): VoteAnswer | undefined =>
  vote.final[member] ?? vote.answers[member];

/** Members who asked to explain their vote, in the order in which they are called. */
export const listWithRights = ({ voters, answers }: Vote): string[] =>
  voters.map(({ member }) => member).filter((member) => answers[member]?.endsWith('_with_rights'));

/** Adds up the answers by name, or takes the counted numbers. */
function tallyVote(state: State, vote: Vote): Tally {
  const present = vote.voters.reduce((sum, { votes }) => sum + votes, 0);
  if (vote.counted) {
    const { yes, no, abstain, vetoes } = vote.counted;
    return { yes, no, abstain, members: vote.members, present, vetoes: vetoes.length, objections: no };
  }
  const sum = (kind: 'yes' | 'no' | 'abstain') =>
    vote.voters
      .filter(({ member }) => answerOf(vote, member)?.split('_')[0] === kind)
      .reduce((total, { votes }) => total + votes, 0);
  const no = sum('no');
  return {
    yes: sum('yes'),
    no,
    abstain: sum('abstain'),
    members: vote.members,
    present,
    vetoes: listVetoes(state, vote).length,
    objections: no,
  };
}

/** Members with the veto who voted against. */
function listVetoes(state: State, vote: Vote): string[] {
  if (vote.counted) return vote.counted.vetoes;
  return state.members
    .filter(({ id, veto }) => veto && answerOf(vote, id)?.split('_')[0] === 'no')
    .map(({ id }) => id);
}

export function decideVote(state: State, vote: Vote, majority: Majority): Decision {
  const tally = tallyVote(state, vote);
  // Whatever majority a text needs: without a vote it is adopted if no member objects.
  return decide(vote.method === 'consensus' ? { shape: 'no_objection' } : majority, tally);
}

/** Builds the result from the decision, or from what the chair declared. */
export function buildResult(state: State, vote: Vote, decision: Decision, declared?: boolean): Result {
  const { yes, no, abstain, present } = tallyVote(state, vote);
  return {
    vote: vote.vote,
    on: vote.on,
    yes,
    no,
    abstain,
    voters: present,
    needed: decision.needed,
    base: decision.base,
    of: decision.of,
    passes: declared ?? decision.passes,
    reason: declared === undefined ? decision.reason : decision.castingVote ? 'casting_vote' : 'declared',
    vetoes: decision.reason === 'veto' ? listVetoes(state, vote) : [],
    rights: listWithRights(vote),
    answers: isByName(vote) && !vote.counted ? { ...vote.answers, ...vote.final } : null,
  };
}
