import { type Majority, readFraction, type Share } from './rule-set/schema.ts';

export interface Tally {
  yes: number;
  no: number;
  abstain: number;
  /** All who may vote on this kind of matter, also absent ones. */
  members: number;
  /** Those present when the vote was opened. */
  present: number;
  /** Members with the veto who voted against. */
  vetoes: number;
  /** Members who object to a decision without a vote. */
  objections: number;
}

export interface Decision {
  passes: boolean;
  reason: 'votes' | 'tie' | 'veto' | 'objection';
  /** Yes votes that are needed of `base`. */
  needed: number;
  base: number;
  of: 'members' | 'present' | 'answered' | 'cast' | 'number' | 'objections' | 'chair';
  /** Votes are equal and the chair has the casting vote. */
  castingVote: boolean;
}

/**
 * The least number of a base that reaches a share: more than it if `strict`, else at least it. At least 1, so that
 * nothing passes if all abstained.
 */
export function countNeeded(share: { num: number; den: number }, strict: boolean, base: number): number {
  const needed = strict
    ? Math.floor((share.num * base) / share.den) + 1
    : Math.ceil((share.num * base) / share.den);
  return Math.max(1, needed);
}

/** A number, or a share of `base` rounded up. */
export function countShare(share: Share, base: number): number {
  if (typeof share === 'number') return share;
  if (typeof share === 'string') return countNeeded(readFraction(share), false, base);
  return countNeeded(readFraction(share.share), share.strict, base);
}

/** A number, or a share of `base` rounded down: the highest number that is allowed. */
export function countShareAtMost(share: Share, base: number): number {
  if (typeof share === 'number') return share;
  const { num, den } = readFraction(typeof share === 'string' ? share : share.share);
  return Math.floor((num * base) / den);
}

/** Applies a majority to the votes (section 3 of the rules of procedure). */
export function decide(majority: Majority, tally: Tally): Decision {
  const { yes, no, abstain, members, present, vetoes, objections } = tally;
  if (majority.shape === 'share') {
    const base = { members, present, answered: yes + no + abstain, cast: yes + no }[majority.of];
    const needed = countNeeded(readFraction(majority.share), majority.strict, base);
    const isTie = yes === no;
    const isVetoed = majority.veto && vetoes > 0;
    const passes = yes >= needed && !isVetoed;
    return {
      passes,
      reason: isVetoed ? 'veto' : isTie && !passes ? 'tie' : 'votes',
      needed,
      base,
      of: majority.of,
      castingVote: isTie && yes > 0 && !passes && !isVetoed && majority.tie === 'chair',
    };
  }
  if (majority.shape === 'number') {
    const isVetoed = majority.veto && vetoes > 0 && yes >= majority.yes;
    return {
      passes: yes >= majority.yes && !isVetoed,
      reason: isVetoed ? 'veto' : 'votes',
      needed: majority.yes,
      base: present,
      of: 'number',
      castingVote: false,
    };
  }
  if (majority.shape === 'support') {
    const base = majority.of === 'members' ? members : present;
    const needed = countShare(majority.share, base);
    return {
      passes: yes >= needed,
      reason: 'votes',
      needed,
      base,
      of: majority.of,
      castingVote: false,
    };
  }
  return decideWithoutCount(majority, tally, objections);
}

function decideWithoutCount(majority: Majority, { yes, no, members }: Tally, objections: number): Decision {
  if (majority.shape === 'no_objection') {
    const objecting = Math.max(objections, no);
    const passes = objecting === 0;
    const reason = passes ? 'votes' : 'objection';
    return { passes, reason, needed: 0, base: members, of: 'objections', castingVote: false };
  }
  const needed = majority.shape === 'one_request' ? 1 : 0;
  const passes = majority.shape === 'chair' ? true : majority.shape === 'all_sponsors' ? no === 0 : yes >= 1;
  return { passes, reason: 'votes', needed, base: members, of: 'chair', castingVote: false };
}
