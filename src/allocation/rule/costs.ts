import { type Class, classes, isNamed, isOwnCommittee } from './classes.ts';
import type { Policy } from './inputs.ts';

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
  // Of one table the solver's largest number is three times the largest cost. Of several, `preferSeats` raises costs, and
  // a way may lead over every delegate.
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
      (of) =>
        of +
        (isNamed(of) ? 0 : unnamed) +
        (isOwnCommittee(of) ? 0 : outside) +
        (of === classes.waiting ? waiting : 0),
    ),
  ];
}

/** Minimises delegates without a seat, then the sum of classes. */
function leastSum(delegates: number): Costs[] {
  return [table((of) => of + (of === classes.waiting ? 13 * delegates + 1 : 0))];
}

/**
 * Maximises class 1, then class 2, and so on. Thirteen levels in one number would not be exact, so each table has two
 * levels: one delegate in the better level outweighs all delegates in the other.
 */
function rankMaximal(delegates: number): Costs[] {
  const worth = delegates + 1;
  return [1, 3, 5, 7, 9, 11, 13].map((better) =>
    table((of) => worth - (of === better ? worth : of === better + 1 && of !== classes.waiting ? 1 : 0)),
  );
}

function table(costOf: (of: Class) => number): number[] {
  return Array.from({ length: classes.waiting + 1 }, (_, of) => (of === 0 ? 0 : costOf(of)));
}
