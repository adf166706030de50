import type { AnswerOf, CheckedQuery } from '#platform/contract/call.ts';
import { successMessage } from '#platform/contract/common.ts';
import { dayOf } from '#platform/rule/dates.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { readRegion } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId } from '#platform/server/ids.ts';
import { importStatement as call } from '../contract.ts';
import { isComplete } from '../rule/statement/columns.ts';
import { daysOf } from '../rule/statement/take-lines.ts';
import type { NeedsBooks } from './books.ts';
import { recogniseLines, settledBy } from './credits.sql.ts';
import { firstDayOfRegistering } from './payers.sql.ts';
import { requireAnswers } from './preview-statement.ts';
import type { ReadStatement } from './reading/read-statement.job.ts';
import { readStatement } from './reading/read-statement.ts';
import { reconcile } from './reconcile.ts';
import { requestReconciliation } from './standings.sql.ts';
import { addWitness } from './statement-contents.sql.ts';
import { addStatement, endImport, rememberFormat } from './statements.sql.ts';
import {
  type ImportStep,
  storeLines,
  storeMissingCredits,
  withKeys,
  withStatementLease,
} from './store-lines.ts';

/**
 * Takes the credits and debits of a statement that no statement has brought before, all of them or none, books them, remembers
 * what its columns are, and matches anew (product 16.3). Stores the lines in short transactions, so that other calls run meanwhile; the
 * last one makes all of them count. The same file may be sent again at any time.
 * @throws AppError 400 for what is no statement, for columns that make none, and for a question that is not answered
 */
export async function importStatement(
  context: NeedsBooks,
  { accountId }: Caller,
  { bank, fileName, columns, ...answers }: CheckedQuery<typeof call>,
  file: Uint8Array,
): Promise<AnswerOf<typeof call>> {
  if (!isComplete(columns)) throw new AppError(call.errors.columnsMissing);
  const { side, dates } = answers;
  const region = await readRegion(context.db.queries);
  const today = dayOf(context.clock(), region);
  const since = await firstDayOfRegistering(context.db.queries, region);
  const read = await readStatement({
    bytes: file,
    columns,
    remembered: {},
    side,
    dates,
    today,
    since,
    region,
  });
  requireAnswers(read, answers);
  const { id, newCredits } = await withStatementLease(context, async (step) => {
    const { id, added } = await storeStatement(context, step, read, { accountId, bank, fileName });
    await step(async (transaction) => {
      const now = context.clock();
      await requestReconciliation(transaction);
      await endImport(transaction, id, added);
      await addWitness(transaction, id, { at: now, by: accountId });
      await context.books.bookStatement(transaction, now, id);
      await rememberFormat(transaction, read.format, bank, read.areChosen ? columns : null);
      await recordAudit(transaction, {
        at: now,
        actorId: accountId,
        action: 'statement taken',
        subjectId: id,
        after: `${added} new of ${read.credits.length} credits`,
      });
    });
    return { id, newCredits: added };
  });
  await reconcile(context);
  return {
    ...successMessage(call),
    credits: read.credits.length,
    newCredits,
    settled: await settledBy(context.db.queries, id),
  };
}

/** Stores a statement with its lines; nothing of it counts yet. */
async function storeStatement(
  { db: { queries }, clock }: Pick<Context, 'db' | 'clock'>,
  step: ImportStep,
  { format, credits: readCredits, debits: readDebits, refusedLines, balances }: ReadStatement,
  { accountId, bank, fileName }: { accountId: string; bank: string; fileName: string },
): Promise<{ id: string; added: number }> {
  const id = newId();
  const days = daysOf([...readCredits, ...readDebits]);
  const credits = await recogniseLines(queries, 'credits', format, await withKeys(readCredits));
  const debits = await recogniseLines(queries, 'debits', format, await withKeys(readDebits));
  const now = clock();
  await step((transaction) =>
    addStatement(transaction, {
      id,
      bank,
      file_name: fileName,
      first_day: days.firstDay,
      last_day: days.lastDay,
      credits: credits.length,
      new_credits: 0,
      refused_lines: refusedLines,
      uploaded_at: now,
      uploaded_by: accountId,
      format,
      opening_paise: balances?.opening ?? null,
      closing_paise: balances?.closing ?? null,
      balances_state: balances && (balances.agree ? 'agree' : 'differ'),
      importing_since: now,
    }),
  );
  const added = await storeLines(step, 'credits', id, credits);
  await storeLines(step, 'debits', id, debits);
  await storeMissingCredits(step, id, days);
  return { id, added };
}
