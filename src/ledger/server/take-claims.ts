import { batches } from '#platform/server/batches.ts';
import type { Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { allClaims, writeClaims } from './claims.sql.ts';
import { postEntries } from './post-entries.ts';
import { correctReceipts } from './receipts.ts';

/** So few credits are booked in one transaction: each may take some milliseconds. */
const atOnce = 25;

/**
 * Keeps whose credits are, as matching has found, books what has changed and corrects receipts, some credits in one transaction. Of a
 * credit that is another's now both are booked. Who was erased keeps theirs: no other registration is matched with them.
 * @param found.owners by credit
 * @param found.spoken credits that were not matched, since they belong to who is gone
 * @param found.require throws where the caller may not write any more; called first in each transaction
 */
export async function takeClaims(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  {
    owners,
    spoken,
    require,
  }: {
    owners: ReadonlyMap<string, string>;
    spoken: ReadonlySet<string>;
    require: (transaction: Transaction) => Promise<void>;
  },
): Promise<void> {
  const before = await allClaims(db.queries);
  const moved: [credit: string, owner: string | null][] = [];
  for (const [credit, owner] of owners) if (before.get(credit) !== owner) moved.push([credit, owner]);
  for (const credit of before.keys())
    if (!owners.has(credit) && !spoken.has(credit)) moved.push([credit, null]);
  for await (const some of batches(moved, atOnce)) {
    const payers = new Set<string>();
    for (const [credit, owner] of some)
      for (const payer of [owner, before.get(credit)]) if (payer) payers.add(payer);
    const all = [...payers].sort();
    await db.change(async (changes) => {
      await require(changes);
      const at = clock();
      await writeClaims(changes, new Map(some));
      await postEntries(changes, { at, cause: 'matched' }, all);
      await correctReceipts(changes, all, at);
    });
  }
}
