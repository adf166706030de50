import type { Claim, Claims } from './claims.ts';
import type { Payer } from './inputs.ts';

/** More credits of one payer than this are not tried together: that would double the tries with each. */
const mostTried = 8;

/**
 * The fewest credits that are the payer's alone and together the sum that is due, of several as few the oldest, and the one that
 * was matched by hand among them; undefined where no two or more make it.
 */
export function partsOf(payer: Payer, claims: Claims): Claim[] | undefined {
  const byHand = claims.byHand(payer.id);
  const own = claims.alone(payer.id).slice(0, mostTried);
  const due = new Set([payer.duePaise, payer.reducedPaise ?? payer.duePaise]);
  for (let count = 2; count <= own.length; count += 1)
    for (const some of choose(own, count)) {
      const sum = some.reduce((total, { credit }) => total + credit.paise, 0);
      if (due.has(sum) && (!byHand || some.some(({ credit }) => credit.id === byHand.id)))
        return some.toSorted(byDay);
    }
  return undefined;
}

const byDay = (a: Claim, b: Claim) =>
  a.credit.day < b.credit.day ? -1 : a.credit.day > b.credit.day ? 1 : 0;

/** All ways to take so many of some, those with the first ones first. */
function* choose<T>(some: readonly T[], count: number): Generator<T[]> {
  if (count === 0) return yield [];
  for (const [at, one] of some.entries())
    for (const others of choose(some.slice(at + 1), count - 1)) yield [one, ...others];
}
