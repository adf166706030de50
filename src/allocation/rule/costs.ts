import type { Policy } from './inputs.ts';
import { isChosenCommittee, isNamed, type Rank, ranks } from './ranks.ts';

/** The cost of each class, by its number. The solver minimises the sum over all delegates. */
export type Costs = readonly number[];

/**
 * The cost tables of a policy. Each later table decides among the optima of the earlier ones.
 *
 * Every cost is an integer, and the solver's sums stay below 2^53, where doubles are exact
 * (proof in docs/allocation.md). @throws RangeError above the limit of about 60,000 delegates
 */
export function costsOf(policy: Policy, delegates: number): readonly Costs[] {
  const tables = { bands, 'least sum': leastSum, 'rank-maximal': rankMaximal }[policy](delegates);
  const most = Math.max(...tables.flat());
  // With one table the solver's largest number is three times the largest cost. With several, `preferSeats` raises costs, and
  // a path may pass through every delegate.
  const largest = tables.length > 1 ? 4 * most * (delegates + 2) ** 2 : 3 * most;
  if (!Number.isSafeInteger(largest))
    throw new RangeError(`${delegates} delegates are too many for exact costs`);
  return tables;
}

/**
 * Without a seat, outside the named committees, without a named seat, sum of classes: each count outweighs all later ones.
 * Two allocations differ by at most 13 a delegate in the sum, and by at most one a delegate in each count.
 */
function bands(delegates: number): Costs[] {
  const unnamed = 13 * delegates + 1;
  const outside = unnamed * (delegates + 1);
  const waiting = outside * (delegates + 1);
  return [
    table(
      (rank) =>
        rank +
        (isNamed(rank) ? 0 : unnamed) +
        (isChosenCommittee(rank) ? 0 : outside) +
        (rank === ranks.waiting ? waiting : 0),
    ),
  ];
}

/** Minimises delegates without a seat, then the sum of classes. */
function leastSum(delegates: number): Costs[] {
  return [table((rank) => rank + (rank === ranks.waiting ? 13 * delegates + 1 : 0))];
}

/**
 * Maximises class 1, then class 2, and so on. Thirteen levels in one number would not be exact, so each table has two
 * levels: one delegate in the better level outweighs all delegates in the other.
 */
function rankMaximal(delegates: number): Costs[] {
  const worth = delegates + 1;
  return [1, 3, 5, 7, 9, 11, 13].map((better) =>
    table(
      (rank) => worth - (rank === better ? worth : rank === better + 1 && rank !== ranks.waiting ? 1 : 0),
    ),
  );
}

function table(costOf: (rank: Rank) => number): number[] {
  return Array.from({ length: ranks.waiting + 1 }, (_, rank) => (rank === 0 ? 0 : costOf(rank)));
}
