import type { Changes } from '#platform/server/db/tables.ts';
import { correctReceipts } from '../../server/receipts/correct-receipts.ts';
import { bookPayments } from './book-payments.ts';
import { allClaims, writeClaims } from './claims.sql.ts';

/**
 * Keeps whose credits are, as matching has found, books what has changed and corrects receipts. Of a credit that is another's now both are booked. Who
 * was erased keeps theirs: nobody else is matched with them.
 * @param owners by credit
 * @param spoken credits that were not matched, since they belong to who is gone
 */
export async function takeClaims(
  changes: Changes,
  at: number,
  owners: ReadonlyMap<string, string>,
  spoken: ReadonlySet<string>,
): Promise<void> {
  const before = await allClaims(changes);
  const moved = new Map<string, string | null>();
  for (const [credit, owner] of owners) if (before.get(credit) !== owner) moved.set(credit, owner);
  for (const credit of before.keys()) if (!owners.has(credit) && !spoken.has(credit)) moved.set(credit, null);
  if (moved.size === 0) return;
  await writeClaims(changes, moved);
  const payers = new Set<string>();
  for (const [credit, owner] of moved)
    for (const payer of [owner, before.get(credit)]) if (payer) payers.add(payer);
  const all = [...payers].sort();
  await bookPayments(changes, { at, cause: 'matched' }, all);
  await correctReceipts(changes, all, at);
}
