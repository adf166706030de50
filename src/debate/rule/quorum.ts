import { countNeeded, countShare, decide } from './majority.ts';
import { type RuleSet, readFraction } from './rule-set/schema.ts';
import { hasVote, isPresent, type Member, type State } from './state.ts';

export interface Attendance {
  /** Present members with all votes, and with a vote on procedure. */
  present: number;
  procedural: number;
  /** All members with all votes, of which a quorum is counted. */
  members: number;
  toOpen: number;
  toDecide: number;
  hasQuorum: boolean;
}

/** Votes that a member has: one, or one for each delegate in the room. */
export const countVotes = (rules: RuleSet, member: Member): number =>
  rules.unit === 'delegate' ? member.seats : 1;

/** Counts who is present, and what the quorum needs. 0 means that the set has no quorum. */
export function countAttendance(rules: RuleSet, state: State): Attendance {
  const count = (members: Member[]) => members.reduce((sum, member) => sum + countVotes(rules, member), 0);
  const present = count(
    state.members.filter((member) => isPresent(member) && hasVote(member, 'substantive')),
  );
  const procedural = count(
    state.members.filter((member) => isPresent(member) && hasVote(member, 'procedural')),
  );
  const members = count(state.members.filter((member) => hasVote(member, 'substantive')));
  const toOpen = rules.quorum && members > 0 ? countShare(rules.quorum.open, members) : 0;
  const toDecide = rules.quorum && members > 0 ? countShare(rules.quorum.decide, members) : 0;
  return { present, procedural, members, toOpen, toDecide, hasQuorum: present >= toOpen };
}

/** Yes votes that each majority of a set needs if all present members vote on procedure and no one abstains. */
export function countMajorities(rules: RuleSet, state: State): Record<string, number> {
  const { procedural } = countAttendance(rules, state);
  const members = state.members.filter((member) => hasVote(member, 'procedural')).length;
  const needed = Object.entries(rules.majorities).flatMap(([name, majority]) => {
    if (majority.shape === 'share') {
      const base = majority.of === 'members' ? members : procedural;
      return [[name, countNeeded(readFraction(majority.share), majority.strict, base)] as const];
    }
    if (majority.shape !== 'number' && majority.shape !== 'support') return [];
    const all = { yes: 0, no: 0, abstain: 0, members, present: procedural, vetoes: 0, objections: 0 };
    return [[name, decide(majority, all).needed] as const];
  });
  return Object.fromEntries(needed);
}
