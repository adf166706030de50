import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import { said } from '#platform/contract/common.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller } from '#platform/server/context.ts';
import type { Changes } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { setAside as call, undoSetAside as undoCall } from '../contract.ts';
import type { NeedsBooks } from './books.ts';
import { readCredits } from './credits.sql.ts';
import { reconcile } from './reconcile.ts';
import { addSetAside, isSetAside, removeSetAside } from './set-aside.sql.ts';
import { requestReconciliation } from './standings.sql.ts';

/**
 * Sets a credit aside that is no fee, with a kind and a note, and books it as other income (product 16.16).
 * @throws AppError 404 when there is no such credit; 409 when it is a registration's, or was set aside before
 */
export async function setAside(
  context: NeedsBooks,
  { accountId }: Caller,
  { creditID, kind, note }: CheckedBody<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const at = context.clock();
  await context.db.change(async (changes) => {
    const credit = await requireCredit(changes, creditID);
    // First: whose credits are does not change until this transaction ends.
    await requestReconciliation(changes);
    if (!(await addSetAside(changes, creditID, { kind, note }, { at, by: accountId })))
      throw new AppError(
        (await isSetAside(changes, creditID)) ? call.errors.setAsideBefore : call.errors.isMatched,
      );
    await context.books.bookSetAside(changes, at, credit, 'set aside');
    await recordAudit(changes, {
      at,
      actorId: accountId,
      action: 'credit set aside',
      subjectId: creditID,
      after: `${kind}, ${note}`,
    });
  });
  await reconcile(context);
  return said(call);
}

/**
 * Takes back that a credit was set aside: it is unclaimed, or matched, again (product 16.16).
 * @throws AppError 404 when there is no such credit; 409 when it is not set aside
 */
export async function undoSetAside(
  context: NeedsBooks,
  { accountId }: Caller,
  { creditID }: CheckedBody<typeof undoCall>,
): Promise<AnswerOf<typeof undoCall>> {
  const at = context.clock();
  await context.db.change(async (changes) => {
    const credit = await requireCredit(changes, creditID);
    await requestReconciliation(changes);
    if (!(await removeSetAside(changes, creditID))) throw new AppError(undoCall.errors.notSetAside);
    await context.books.bookSetAside(changes, at, credit, 'set aside undone');
    await recordAudit(changes, {
      at,
      actorId: accountId,
      action: 'credit no longer set aside',
      subjectId: creditID,
    });
  });
  await reconcile(context);
  return said(undoCall);
}

async function requireCredit(changes: Changes, creditID: string) {
  const [credit] = await readCredits(changes, [creditID]);
  if (!credit) throw new AppError(call.errors.noSuchCredit);
  return { ...credit, id: creditID };
}
