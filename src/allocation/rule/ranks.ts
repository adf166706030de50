import type { Delegate, SeatName } from './inputs.ts';

/**
 * How good a seat is for a delegate; 1 is best. 1 to 9: the named portfolios, by committee in the order of the
 * form, three places each; 10 to 12: another seat of the first, second, third committee named; 13: a seat elsewhere;
 * 14: no seat. Stored documents and the API call it `class`.
 */
export type Rank = number;

export const ranks = { lastNamed: 9, lastOwn: 12, elsewhere: 13, waiting: 14 } as const;
const portfoliosPerCommittee = 3;

/** Rank of the portfolio named at a place of a committee, both counted from 0. */
export const namedRank = (committee: number, portfolio: number): Rank =>
  portfoliosPerCommittee * committee + portfolio + 1;

/** Rank of a seat that was not named, in the committee named at a place. */
export const chosenCommitteeRank = (committee: number): Rank => ranks.lastNamed + committee + 1;

/** Index of the named committee that a rank refers to. Meaningless for 13 and 14, which refer to none. */
export const committeePlace = (rank: Rank): number =>
  isNamed(rank) ? Math.floor((rank - 1) / portfoliosPerCommittee) : rank - ranks.lastNamed - 1;

/** Rank of a seat for a delegate. Without a seat it is `waiting`. */
export function rankOf({ wishes }: Pick<Delegate, 'wishes'>, seat: SeatName | undefined): Rank {
  if (!seat) return ranks.waiting;
  const committee = wishes.findIndex((wish) => wish.committee === seat.committee);
  if (committee === -1) return ranks.elsewhere;
  const portfolio = wishes[committee]?.portfolios.indexOf(seat.portfolio) ?? -1;
  return portfolio === -1 ? chosenCommitteeRank(committee) : namedRank(committee, portfolio);
}

export const isNamed = (rank: Rank): boolean => rank <= ranks.lastNamed;
export const isChosenCommittee = (rank: Rank): boolean => rank <= ranks.lastOwn;

/** How good an allocation is: the counts that the rule minimises one after the other, and two that readers ask for. */
export interface Quality {
  readonly delegates: number;
  readonly waiting: number;
  /** Delegates outside the committees they named, including those who wait. */
  readonly outside: number;
  /** Delegates without a seat they named. */
  readonly unnamed: number;
  readonly sumOfClasses: number;
  readonly firstWish: number;
  readonly topThree: number;
}

export function qualityOf(got: readonly { readonly class: Rank }[]): Quality {
  const count = (includes: (rank: Rank) => boolean) => got.filter((result) => includes(result.class)).length;
  return {
    delegates: got.length,
    waiting: count((rank) => rank === ranks.waiting),
    outside: count((rank) => !isChosenCommittee(rank)),
    unnamed: count((rank) => !isNamed(rank)),
    sumOfClasses: got.reduce((sum, result) => sum + result.class, 0),
    firstWish: count((rank) => rank === 1),
    topThree: count((rank) => rank <= 3),
  };
}
