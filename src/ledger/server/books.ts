import type { LedgerHooks } from '#bank/server/index.ts';
import { batches } from '#platform/server/batches.ts';
import type { Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { readMatchedCredits, unmatchCreditsOf, writeMatchedCredits } from './payers.sql.ts';
import {
  backfillLedger,
  postEntries,
  postSetAside,
  postStatement,
  postWithdrawnStatements,
} from './post-entries.ts';
import { correctReceipts } from './receipts.ts';
import { deleteRejectionsOf } from './refunds/debits.sql.ts';
import { matchRefunds, unmatchRefundsOf } from './refunds/refund-postings.ts';

/** The postings that the bank module triggers. */
export const books: LedgerHooks = {
  backfillLedger,
  postStatement,
  postSetAside,
  async releaseLines(transaction, at, statementId) {
    await unmatchRefundsOf(transaction, at, statementId);
    await deleteRejectionsOf(transaction, statementId);
    return unmatchCreditsOf(transaction, statementId);
  },
  async postWithdrawal(transaction, at, { statements, registrations }) {
    await postWithdrawnStatements(transaction, at, statements);
    await postEntries(transaction, { at, cause: 'statement_withdrawn' }, registrations);
    await correctReceipts(transaction, registrations, at);
  },
  updateMatchedCredits,
  matchRefunds: (transaction, at) => matchRefunds(transaction, at),
};

/** Credits posted in one transaction: each may take some milliseconds. */
const creditBatch = 25;

/**
 * Saves the matches that reconciliation found, posts the changes and corrects receipts, in batches. Erased registrations keep their
 * credits.
 * @param result.owners registrations by credit
 * @param result.retained credits of erased registrations, which were not matched
 * @param result.assertLease throws when the caller may no longer write; called first in each transaction
 */
export async function updateMatchedCredits(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  {
    owners,
    retained,
    assertLease,
  }: {
    owners: ReadonlyMap<string, string>;
    retained: ReadonlySet<string>;
    assertLease: (transaction: Transaction) => Promise<void>;
  },
): Promise<void> {
  const before = await readMatchedCredits(db.queries);
  const changes: [creditId: string, registrationId: string | null][] = [];
  for (const [creditId, registrationId] of owners)
    if (before.get(creditId) !== registrationId) changes.push([creditId, registrationId]);
  for (const creditId of before.keys())
    if (!owners.has(creditId) && !retained.has(creditId)) changes.push([creditId, null]);
  for await (const batch of batches(changes, creditBatch)) {
    const affected = batch.flatMap(([creditId, registrationId]) => [registrationId, before.get(creditId)]);
    const payers = [...new Set(affected.filter((id) => id != null))].sort();
    await db.change(async (transaction) => {
      await assertLease(transaction);
      const at = clock();
      await writeMatchedCredits(transaction, new Map(batch));
      await postEntries(transaction, { at, cause: 'matched' }, payers);
      await correctReceipts(transaction, payers, at);
    });
  }
}
