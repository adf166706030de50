import { readRegion } from '#platform/server/club.sql.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { awaitedOf, dueOf } from '../rule/due.ts';
import { readPositions } from './positions.ts';
import { releasedTo } from './refunds/refunds.sql.ts';
import type { StoredShare } from './shares.sql.ts';

/** The due sum and the money of a registration that pays, by the same rule as its lines. */
export interface StandsAt {
  duePaise: number;
  /** What the club keeps: what came, or was taken as paid, without what was sent back, and never more than is due. */
  keptPaise: number;
  refundedPaise: number;
  /** Whose shares it is made of. */
  shares: readonly StoredShare[];
  /** What came for it in statements, the oldest first. */
  credits: readonly { id: string; day: string; paise: number }[];
}

/** What is due of a registration now, and what came; undefined where nothing of it is booked. */
export async function standsAt(db: Db, payerId: string): Promise<StandsAt | undefined> {
  const [position] = await readPositions(db, [payerId], await readRegion(db));
  if (!position) return undefined;
  const { shares, rule } = position;
  const credits = position.credits.toSorted((a, b) => (`${a.day} ${a.id}` < `${b.day} ${b.id}` ? -1 : 1));
  const received = credits.reduce((sum, { paise }) => sum + paise, 0);
  const duePaise = dueOf(shares, received, rule);
  const refundedPaise = await releasedTo(db, payerId);
  const came = received + awaitedOf(shares, credits.length > 0, duePaise);
  const keptPaise = Math.min(duePaise, Math.max(0, came - refundedPaise));
  return { duePaise, keptPaise, refundedPaise, shares, credits };
}
