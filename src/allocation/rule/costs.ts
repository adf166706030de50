import type { Policy } from './inputs.ts';
import { isNamedRank, isRankInAnyChosenCommittee, type Rank, rankBounds } from './ranks.ts';

/** The cost of each rank. The solver minimises the sum of these costs over all delegates. */
export type Costs = readonly number[];

/**
 * Returns the cost tables of a policy. Each later table decides only between optima of the earlier tables. All sums are
 * integers below 2^53, where doubles are exact (docs/allocation.md).
 * @throws RangeError above about 60,000 delegates for `bands`, or 130,000 for `rank_maximal`
 */
export function computeRankCostTables(policy: Policy, delegates: number): readonly Costs[] {
  const tables = { bands, least_sum: leastSum, rank_maximal: rankMaximal }[policy](delegates);
  const most = Math.max(...tables.flat());
  // The largest number that the solver computes. With one table it is three times the largest cost. With several,
  // `preferSeats` raises costs, and a path can pass through every delegate.
  const largest = tables.length > 1 ? 4 * most * (delegates + 2) ** 2 : 3 * most;
  if (!Number.isSafeInteger(largest))
    throw new RangeError(`${delegates} delegates are too many for exact costs`);
  return tables;
}

/**
 * Minimises the number of delegates without a seat, then the number outside the committees that they named, then the
 * number without a named seat, then the sum of ranks. Each weight is larger than all later terms together, because two
 * allocations differ per delegate by at most 13 in the sum of ranks and by at most 1 in each number.
 */
function bands(delegates: number): Costs[] {
  const unnamed = 13 * delegates + 1;
  const outside = unnamed * (delegates + 1);
  const waiting = outside * (delegates + 1);
  return [
    table(
      (rank) =>
        rank +
        (isNamedRank(rank) ? 0 : unnamed) +
        (isRankInAnyChosenCommittee(rank) ? 0 : outside) +
        (rank === rankBounds.waiting ? waiting : 0),
    ),
  ];
}

/** Minimises the number of delegates without a seat, then the sum of ranks. */
function leastSum(delegates: number): Costs[] {
  return [table((rank) => rank + (rank === rankBounds.waiting ? 13 * delegates + 1 : 0))];
}

/**
 * Maximises the number of delegates with rank 1, then with rank 2, and so on. A single cost for thirteen ranks would be
 * too large to be exact, so each table decides two ranks: one delegate with the better rank outweighs all delegates
 * with the other.
 */
function rankMaximal(delegates: number): Costs[] {
  const worth = delegates + 1;
  return [1, 3, 5, 7, 9, 11, 13].map((better) =>
    table(
      (rank) =>
        worth - (rank === better ? worth : rank === better + 1 && rank !== rankBounds.waiting ? 1 : 0),
    ),
  );
}

function table(costOf: (rank: Rank) => number): number[] {
  return Array.from({ length: rankBounds.waiting + 1 }, (_, rank) => (rank === 0 ? 0 : costOf(rank)));
}
