import type { Queries } from '#platform/server/db/tables.ts';
import { dueOf } from '../rule/due.ts';
import { readPositions } from './positions.ts';
import type { StoredShare } from './shares.sql.ts';

/** What a registration that pays stands at, by the same rule as its lines. */
export interface StandsAt {
  duePaise: number;
  /** Whose shares it is made of. */
  shares: readonly StoredShare[];
  /** What came for it in statements, the oldest first. */
  credits: readonly { id: string; day: string; paise: number }[];
}

/** What is due of a registration now, and what came; undefined where nothing of it is booked. */
export async function standsAt(queries: Queries, payerId: string): Promise<StandsAt | undefined> {
  const [position] = await readPositions(queries, [payerId]);
  if (!position) return undefined;
  const { shares, rule } = position;
  const credits = position.credits.toSorted((a, b) => (`${a.day} ${a.id}` < `${b.day} ${b.id}` ? -1 : 1));
  const received = credits.reduce((sum, { paise }) => sum + paise, 0);
  return { duePaise: dueOf(shares, received, rule), shares, credits };
}
