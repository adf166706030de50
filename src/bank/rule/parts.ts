import { byDay, type Claim, type Claims } from './claims.ts';
import { isDueSum, keptOf, type Payer } from './inputs.ts';

/** More credits of one payer than this are not tried together: that would double the tries with each. */
const mostTried = 8;

/**
 * The fewest credits that are the payer's alone and together the sum that is due, of several as few the oldest, and all that were
 * matched by hand among them; undefined where no two or more make it.
 */
export function partsOf(payer: Payer, claims: Claims): Claim[] | undefined {
  const byHand = claims.byHand(payer.id).map(({ credit }) => credit.id);
  const own = claims.alone(payer.id).slice(0, mostTried);
  for (let count = 2; count <= own.length; count += 1)
    for (const some of choose(own, count)) {
      const sum = some.reduce((total, { credit }) => total + credit.paise, 0);
      const ids = some.map(({ credit }) => credit.id);
      if (isDueSum(payer, sum) && byHand.every((id) => ids.includes(id))) return some.toSorted(oldestFirst);
    }
  return undefined;
}

const oldestFirst = (a: Claim, b: Claim) => byDay(a.credit, b.credit);

/**
 * What counts together where it makes no sum that is due: all that is the payer's alone while it is too little, since the rest may
 * be on its way; else what was received for it. The oldest first.
 */
export function togetherOf(payer: Payer, claims: Claims): Claim[] {
  const own = claims.alone(payer.id);
  const inAll = own.reduce((total, { credit }) => total + credit.paise, 0);
  const received = claims.owned(payer.id).map(({ id }) => id);
  const isShort = keptOf(payer, inAll) < (payer.reducedPaise ?? payer.duePaise);
  return own.filter(({ credit }) => isShort || received.includes(credit.id)).toSorted(oldestFirst);
}

/** All ways to take so many of some, those with the first ones first. */
function* choose<T>(some: readonly T[], count: number): Generator<T[]> {
  if (count === 0) return yield [];
  for (const [at, one] of some.entries())
    for (const others of choose(some.slice(at + 1), count - 1)) yield [one, ...others];
}
