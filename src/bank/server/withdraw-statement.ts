import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import { said } from '#platform/contract/common.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { withdrawStatement as call } from '../contract.ts';
import type { NeedsBooks } from './books.ts';
import { reconcile } from './reconcile.ts';
import { removeSetAsideOf } from './set-aside.sql.ts';
import { requestReconciliation } from './standings.sql.ts';
import { withStatementLease } from './statement-lease.ts';
import { findStatement, markWithdrawn } from './statements.sql.ts';
import { moveLines, removeLines } from './withdrawn-lines.sql.ts';

/**
 * Withdraws a statement (product 16.15): lines that another statement contains belong to that one from now on; the others are removed,
 * with reversing entries, and what they were matched with is reconciled again. Keeps a copy of the lines. The same file may be
 * uploaded again.
 * @throws AppError 404 when there is no such statement; 409 when it was withdrawn already
 */
export async function withdrawStatement(
  context: NeedsBooks,
  { accountId }: Caller,
  { statementID }: CheckedBody<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const at = context.clock();
  await withStatementLease(context, (step) =>
    step(async (changes) => {
      await requestReconciliation(changes);
      const isNew = await markWithdrawn(changes, statementID, { at, by: accountId });
      const statement = await findStatement(changes, statementID);
      if (!statement) throw new AppError(call.errors.noSuchStatement);
      if (!isNew) throw new AppError(call.errors.isWithdrawn);
      const homes = await moveLines(changes, statementID);
      const payers = await context.books.releaseLines(changes, at, statementID);
      for (const credit of await removeSetAsideOf(changes, statementID))
        await context.books.bookSetAside(changes, at, credit, 'set aside undone');
      const credits = await removeLines(changes, statementID);
      const gone = { statements: [statementID, ...homes], registrations: payers };
      await context.books.bookWithdrawn(changes, at, gone);
      await recordAudit(changes, {
        at,
        actorId: accountId,
        action: 'statement withdrawn',
        subjectId: statementID,
        before: `${statement.fileName}, ${credits} credits`,
      });
    }),
  );
  await reconcile(context);
  return said(call);
}
