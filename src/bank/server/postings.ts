import {
  correctPostingsOfStatement,
  type PostingContext,
  postStatementSums,
  type Received,
  type StatementSums,
} from '#ledger/server/index.ts';
import type { Context } from '#platform/server/context.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { listUnpostedPayerIds, postFees } from '#registration/server/index.ts';
import { listDeskPayments } from './desk-payments.sql.ts';
import { listCreditsOfPayers } from './matches.sql.ts';
import { listUnpostedStatementIds, sumStatementByDay } from './statements.sql.ts';

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
