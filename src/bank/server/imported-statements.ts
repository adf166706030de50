import { getSecondPersonCheckInputs } from '#accounts/server/index.ts';
import { postCreditSetAsideOrUndone } from '#ledger/server/index.ts';
import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { correctAndIssueReceipts } from '#receipts/server/index.ts';
import {
  confirmStatement as confirmCall,
  type listStatements as listCall,
  withdrawStatement as withdrawCall,
} from '../contract/statements.ts';
import { withStatementLeaseAndCleanup } from './import-statement.ts';
import { deleteSetAsideOfStatement, unmatchCreditsOfStatement } from './matches.sql.ts';
import { requestReconciliation } from './payment-statuses.sql.ts';
import { correctPostingsOfStatements, postPayments } from './postings.ts';
import { reconcileIfRequested } from './reconcile.ts';
import { deleteDebitRejectionsOfStatement } from './refunds/debits.sql.ts';
import { unmatchRefundsOfStatement } from './refunds/refund-postings.ts';
import {
  countCreditsMissingInStatements,
  listCreditsMissingInStatements,
  listStatementIdsOfKnownBankAccounts,
  mapCreditConfirmationsById,
  mapUploadersAndConfirmersByStatement,
  recordUploaderOrConfirmer,
} from './statement-evidence.sql.ts';
import {
  archiveAndDeleteStatementLines,
  findStatement,
  listImportedStatements,
  markStatementWithdrawn,
  moveLinesToOtherStatements,
} from './statements.sql.ts';

const missingShown = 50;
const asTime = (milliseconds: number) => new Date(milliseconds).toISOString();

export async function listStatements(
  { db: { queries }, ...context }: Pick<Context, 'db' | 'clock' | 'config'>,
  { accountId }: Pick<Caller, 'accountId'>,
): Promise<AnswerOf<typeof listCall>> {
  const rule = getSecondPersonCheckInputs(context);
  const [rows, people, known, missing, lacking] = await Promise.all([
    listImportedStatements(queries),
    mapUploadersAndConfirmersByStatement(queries),
    listStatementIdsOfKnownBankAccounts(queries, rule),
    countCreditsMissingInStatements(queries),
    listCreditsMissingInStatements(queries, missingShown),
  ]);
  const confirmations = await mapCreditConfirmationsById(
    queries,
    lacking.map(({ _id }) => _id),
    rule,
  );
  return {
    rows: rows.map(({ id, uploadedAt, uploaderId, withdrawnAt, withdrawnBy, ...row }) => {
      const witnesses = people.get(id) ?? [];
      return {
        _id: id,
        ...row,
        uploadedAt: asTime(uploadedAt),
        confirmedBy: witnesses
          .filter((witness) => witness.accountId !== uploaderId)
          .flatMap(({ name }) => name ?? []),
        isNewAccount: !known.has(id),
        mayConfirm: withdrawnAt === null && witnesses.every((witness) => witness.accountId !== accountId),
        withdrawn: withdrawnAt === null ? null : { by: withdrawnBy, at: asTime(withdrawnAt) },
      };
    }),
    missing,
    missingCredits: lacking.map(({ regID, name, ...credit }) => ({
      ...credit,
      uploadedBy: confirmations.get(credit._id)?.uploadedBy ?? null,
      payer: regID === null || name === null ? null : { _id: regID, name },
    })),
  };
}

/**
 * @throws AppError 404 when there is no such statement; 409 when it was withdrawn, or the caller uploaded or confirmed
 *   it
 */
export async function confirmStatement(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { statementID }: CheckedBody<typeof confirmCall>,
): Promise<void> {
  const at = clock();
  await db.change(async (transaction) => {
    const isNew = await recordUploaderOrConfirmer(transaction, statementID, { at, by: accountId });
    const statement = await findStatement(transaction, statementID);
    if (!statement) throw new AppError(confirmCall.errors.noSuchStatement);
    if (!isNew)
      throw new AppError(
        statement.withdrawnAt === null ? confirmCall.errors.ownStatement : confirmCall.errors.isWithdrawn,
      );
    await recordAudit(transaction, {
      at,
      actorId: accountId,
      action: 'statement_confirmed',
      subjectId: statementID,
      after: statement.fileName,
    });
  });
}

/**
 * Withdraws a statement. Lines that another statement contains move to that statement. The other lines are deleted,
 * after they were copied to `withdrawn_lines`, and reversing entries are posted. The file may be uploaded again
 * (product 16.15).
 * @throws AppError 404 when there is no such statement; 409 when it was withdrawn already; 503 when another import or
 *   withdrawal takes too long
 */
export async function withdrawStatement(
  context: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { statementID }: CheckedBody<typeof withdrawCall>,
): Promise<void> {
  const at = context.clock();
  await withStatementLeaseAndCleanup(context, (step) =>
    step(async (transaction) => {
      await requestReconciliation(transaction);
      const isNew = await markStatementWithdrawn(transaction, statementID, { at, by: accountId });
      const statement = await findStatement(transaction, statementID);
      if (!statement) throw new AppError(withdrawCall.errors.noSuchStatement);
      if (!isNew) throw new AppError(withdrawCall.errors.isWithdrawn);
      const homes = await moveLinesToOtherStatements(transaction, statementID);
      await unmatchRefundsOfStatement(transaction, at, statementID);
      await deleteDebitRejectionsOfStatement(transaction, statementID);
      const payers = await unmatchCreditsOfStatement(transaction, statementID);
      for (const credit of await deleteSetAsideOfStatement(transaction, statementID))
        await postCreditSetAsideOrUndone(transaction, at, credit, 'set_aside_undone');
      const credits = await archiveAndDeleteStatementLines(transaction, statementID);
      await correctPostingsOfStatements(transaction, at, [statementID, ...homes]);
      await postPayments(transaction, { at, cause: 'statement_withdrawn' }, payers);
      await correctAndIssueReceipts(transaction, payers, at);
      await recordAudit(transaction, {
        at,
        actorId: accountId,
        action: 'statement_withdrawn',
        subjectId: statementID,
        before: { fact: 'statement', fileName: statement.fileName, credits },
      });
    }),
  );
  await reconcileIfRequested(context);
}
