import type { Delegate, SeatName } from './inputs.ts';

/**
 * Quality of a seat for a delegate. 1 to 9 are the named portfolios in the order of the form, 10 to 12 another seat of
 * the first to third named committee, 13 is a seat elsewhere and 14 no seat.
 */
export type Rank = number;

export const rankBounds = { lastNamed: 9, lastOwn: 12, elsewhere: 13, waiting: 14 } as const;
const portfoliosPerCommittee = 3;

/** Returns the rank of a named portfolio. Both arguments are positions in the form, counted from 0. */
export const computeRankOfNamedPortfolio = (committee: number, portfolio: number): Rank =>
  portfoliosPerCommittee * committee + portfolio + 1;

/** Returns the rank of a portfolio that was not named, in the committee at this position of the form. */
export const computeRankOfUnnamedPortfolio = (committee: number): Rank =>
  rankBounds.lastNamed + committee + 1;

/**
 * Returns the position of the named committee that a rank belongs to, counted from 0. Ranks 13 and 14 belong to no
 * named committee, so their position is beyond the three committees of the form.
 */
export const getCommitteePositionOfRank = (rank: Rank): number =>
  isNamedRank(rank) ? Math.floor((rank - 1) / portfoliosPerCommittee) : rank - rankBounds.lastNamed - 1;

export function rankSeat({ wishes }: Pick<Delegate, 'wishes'>, seat: SeatName | undefined): Rank {
  if (!seat) return rankBounds.waiting;
  const committee = wishes.findIndex((wish) => wish.committee === seat.committee);
  if (committee === -1) return rankBounds.elsewhere;
  const portfolio = wishes[committee]?.portfolios.indexOf(seat.portfolio) ?? -1;
  return portfolio === -1
    ? computeRankOfUnnamedPortfolio(committee)
    : computeRankOfNamedPortfolio(committee, portfolio);
}

export const isNamedRank = (rank: Rank): boolean => rank <= rankBounds.lastNamed;
export const isRankInAnyChosenCommittee = (rank: Rank): boolean => rank <= rankBounds.lastOwn;

/**
 * Describes how good an allocation is. Every field except `sumOfRanks` is a number of delegates. The default policy
 * `bands` minimises `waiting`, `outside`, `unnamed` and `sumOfRanks` in this order. The other fields are only shown.
 */
export interface Quality {
  readonly delegates: number;
  readonly waiting: number;
  /** Delegates who did not get a committee that they named, including those who wait. */
  readonly outside: number;
  readonly unnamed: number;
  readonly sumOfRanks: number;
  readonly firstWish: number;
  readonly topThree: number;
}

export function computeQuality(got: readonly { readonly rank: Rank }[]): Quality {
  const count = (includes: (rank: Rank) => boolean) => got.filter((result) => includes(result.rank)).length;
  return {
    delegates: got.length,
    waiting: count((rank) => rank === rankBounds.waiting),
    outside: count((rank) => !isRankInAnyChosenCommittee(rank)),
    unnamed: count((rank) => !isNamedRank(rank)),
    sumOfRanks: got.reduce((sum, result) => sum + result.rank, 0),
    firstWish: count((rank) => rank === 1),
    topThree: count((rank) => rank <= 3),
  };
}
