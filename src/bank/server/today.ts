import type { Db } from '#platform/server/db/tables.ts';
import { countDeskPaymentsSince } from './desk-payments.sql.ts';
import { mapUploadersAndConfirmersByStatement } from './statement-evidence.sql.ts';
import { listImportedStatements } from './statements.sql.ts';

/**
 * Counts what is new in the bank's statements.
 * @param since epoch milliseconds
 * @returns `payments`, the credits that were imported and the payments at the desk since then; `toConfirm`, the
 *   statements that no second person has confirmed, except those that the caller imported
 */
export async function countNewPaymentsAndStatementsToConfirm(
  db: Db,
  { accountId, since }: { accountId: string; since: number },
): Promise<{ payments: number; toConfirm: number }> {
  const [statements, witnesses, deskPayments] = await Promise.all([
    listImportedStatements(db),
    mapUploadersAndConfirmersByStatement(db),
    countDeskPaymentsSince(db, since),
  ]);
  const current = statements.filter(({ withdrawnAt }) => withdrawnAt === null);
  const toConfirm = current.filter(({ id }) => {
    const people = witnesses.get(id) ?? [];
    return people.length < 2 && people.every((person) => person.accountId !== accountId);
  });
  const credits = current
    .filter(({ uploadedAt }) => uploadedAt >= since)
    .reduce((sum, { newCredits }) => sum + newCredits, 0);
  return { payments: credits + deskPayments, toConfirm: toConfirm.length };
}
