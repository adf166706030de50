import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import { said } from '#platform/contract/common.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { confirmStatement as call } from '../contract.ts';
import { addWitness } from './statement-contents.sql.ts';
import { findStatement } from './statements.sql.ts';

/**
 * Confirms a statement as a second person, with who and when (product 16.15).
 * @throws AppError 404 when there is no such statement; 409 when it was withdrawn, or the caller has uploaded or confirmed it
 */
export async function confirmStatement(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { statementID }: CheckedBody<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const at = clock();
  await db.change(async (changes) => {
    const isNew = await addWitness(changes, statementID, { at, by: accountId });
    const statement = await findStatement(changes, statementID);
    if (!statement) throw new AppError(call.errors.noSuchStatement);
    if (!isNew)
      throw new AppError(statement.withdrawnAt === null ? call.errors.ownStatement : call.errors.isWithdrawn);
    await recordAudit(changes, {
      at,
      actorId: accountId,
      action: 'statement confirmed',
      subjectId: statementID,
      after: statement.fileName,
    });
  });
  return said(call);
}
