import type { LedgerHooks } from '#bank/server/index.ts';
import { batches } from '#platform/server/batches.ts';
import type { Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { describeReceiptChange } from '#receipts/server/index.ts';
import { mapPayerIdsByCredit, saveOrDeleteMatchedCredits, unmatchCreditsOfStatement } from './payers.sql.ts';
import {
  backfillLedger,
  correctPostingsOfStatements,
  postCreditSetAsideOrUndone,
  postLedgerDifferences,
  postStatement,
} from './post-entries.ts';
import { correctAndIssueReceipts } from './receipts.ts';
import { deleteDebitRejectionsOfStatement } from './refunds/debits.sql.ts';
import { saveAndPostRefundMatches, unmatchRefundsOfStatement } from './refunds/refund-postings.ts';

/**
 * The functions of the ledger that the bank module calls. The app module passes them to the bank module, because the
 * bank module may not import the ledger.
 */
export const ledgerHooks: LedgerHooks = {
  backfillLedger,
  postStatement,
  postSetAside: postCreditSetAsideOrUndone,
  async releaseLines(transaction, at, statementId) {
    await unmatchRefundsOfStatement(transaction, at, statementId);
    await deleteDebitRejectionsOfStatement(transaction, statementId);
    return unmatchCreditsOfStatement(transaction, statementId);
  },
  async postWithdrawal(transaction, at, { statements, registrations }) {
    await correctPostingsOfStatements(transaction, at, statements);
    await postLedgerDifferences(transaction, { at, cause: 'statement_withdrawn' }, registrations);
    await correctAndIssueReceipts(transaction, registrations, at);
  },
  async postDeskPayment(transaction, at, { registrationId, cause }) {
    await postLedgerDifferences(transaction, { at, cause }, [registrationId]);
    const [corrected] = await correctAndIssueReceipts(transaction, [registrationId], at);
    return describeReceiptChange(corrected);
  },
  updateMatchedCredits,
  matchRefunds: (transaction, at) => saveAndPostRefundMatches(transaction, at),
};

/** Number of credits in one transaction. It is small, because posting one credit can take milliseconds. */
const creditBatch = 25;

/**
 * Saves the matches found by reconciliation, posts the changes and corrects receipts, in batches.
 * @param result.owners registration ids by credit id
 * @param result.retained credits of erased registrations, whose matches stay unchanged
 * @param result.assertLease throws when another process has taken the lease; called first in each transaction
 */
async function updateMatchedCredits(
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
  const before = await mapPayerIdsByCredit(db.queries);
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
      await saveOrDeleteMatchedCredits(transaction, new Map(batch));
      await postLedgerDifferences(transaction, { at, cause: 'matched' }, payers);
      await correctAndIssueReceipts(transaction, payers, at);
    });
  }
}
