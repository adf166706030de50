import {
  correctPostingsOfStatement,
  type PostingContext,
  postStatementSums,
  type Received,
  type StatementSums,
} from '#ledger/server/index.ts';
import { batches } from '#platform/server/batches.ts';
import type { Context } from '#platform/server/context.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { correctAndIssueReceipts } from '#receipts/server/index.ts';
import { listUnpostedPayerIds, postFees } from '#registration/server/index.ts';
import { listDeskPayments } from './desk-payments.sql.ts';
import {
  listCreditsOfPayers,
  mapPayerIdsByCredit,
  saveOrDeleteMatchedCredits,
} from './matched-credits.sql.ts';
import { listUnpostedStatementIds, sumStatementByDay } from './statement-sums.sql.ts';

/** Posts the money that has arrived from these registrations or their payers, and what they then owe. */
export const postPayments = (
  transaction: Transaction,
  posting: PostingContext,
  registrationIds: readonly string[],
): Promise<void> => postFees(transaction, posting, registrationIds, mapReceivedByPayer);

/** Reads the matched credits and the payments at the desk by payer. */
export async function mapReceivedByPayer(db: Db, payers: readonly string[]): Promise<Map<string, Received>> {
  const credits = Map.groupBy(await listCreditsOfPayers(db, payers), ({ payerId }) => payerId);
  const desk = Map.groupBy(await listDeskPayments(db, payers), ({ registrationId }) => registrationId);
  return new Map(
    payers.map((id) => [
      id,
      {
        credits: credits.get(id) ?? [],
        deskAmount: (desk.get(id) ?? []).reduce((sum, { amount }) => sum + amount, 0),
      },
    ]),
  );
}

/** Posts the credits and debits of a statement by day. A second call posts nothing. */
export async function postStatement(
  transaction: Transaction,
  at: number,
  statementId: string,
): Promise<void> {
  await postStatementSums(transaction, at, statementId, await readStatementSums(transaction, statementId));
}

/**
 * Corrects the postings of statements by day. Call it after the withdrawal of a statement has deleted its lines or
 * moved them to other statements.
 */
export async function correctPostingsOfStatements(
  transaction: Transaction,
  at: number,
  statementIds: readonly string[],
): Promise<void> {
  for (const id of statementIds)
    await correctPostingsOfStatement(transaction, at, id, await readStatementSums(transaction, id));
}

const readStatementSums = async (db: Db, statementId: string): Promise<StatementSums> => ({
  credits: await sumStatementByDay(db, 'credits', statementId),
  debits: await sumStatementByDay(db, 'debits', statementId),
});

const backfillBatch = 500;

/** Posts the registrations and statements for which nothing was posted. A second call posts nothing. */
export async function backfillLedger({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  for (;;) {
    const payers = await listUnpostedPayerIds(db.queries, backfillBatch);
    if (payers.length === 0) break;
    await db.change((transaction) => postPayments(transaction, { at: clock(), cause: 'backfilled' }, payers));
  }
  for (const id of await listUnpostedStatementIds(db.queries))
    await db.change((transaction) => postStatement(transaction, clock(), id));
}

/** Number of credits in one transaction. It is small, because posting one credit can take milliseconds. */
const creditBatch = 25;

/**
 * Saves the matches found by reconciliation, posts the changes and corrects receipts, in batches.
 * @param result.owners registration ids by credit id
 * @param result.retained credits of erased registrations, whose matches stay unchanged
 * @param result.assertLease throws when another process has taken the lease; called first in each transaction
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
      await postPayments(transaction, { at, cause: 'matched' }, payers);
      await correctAndIssueReceipts(transaction, payers, at);
    });
  }
}
