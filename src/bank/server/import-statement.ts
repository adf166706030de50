import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AnswerOf, CheckedQuery, ResultOf } from '#platform/contract/call.ts';
import { dayOf } from '#platform/rule/dates.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { batches } from '#platform/server/batches.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId } from '#platform/server/ids.ts';
import { withLease } from '#platform/server/with-lease.ts';
import {
  importStatement as importCall,
  type previewStatement as previewCall,
} from '../contract/statements.ts';
import { areColumnsComplete } from '../rule/statement/columns.ts';
import { buildLineKeysAndUpdateCounts } from '../rule/statement/narration.ts';
import {
  findDayRange,
  type ParsedLines,
  type Question,
  type StatementLine,
} from '../rule/statement/parse-lines.ts';
import {
  countImportEffects,
  insertBankTransactions,
  type LineOrigin,
  type NewLine,
  reuseStoredKeys,
} from './bank-transactions.sql.ts';
import { findDayOfFirstRegistrationForAnnouncedEvents } from './payers.sql.ts';
import { requestReconciliation } from './payment-statuses.sql.ts';
import { postStatement } from './postings.ts';
import type { ReadStatement } from './reading/read-statement.job.ts';
import { readStatementInChild } from './reading/read-statement.ts';
import { reconcileIfRequested } from './reconcile.ts';
import {
  findNextDayWithCredits,
  insertCreditsMissingInStatement,
  recordUploaderOrConfirmer,
} from './statement-evidence.sql.ts';
import {
  deleteUnfinishedImports,
  findBankOfFormat,
  getRememberedColumnsByFormat,
  insertStatement,
  markImportFinished,
  saveStatementFormat,
} from './statements.sql.ts';

/**
 * Imports a statement. Payments that are stored already are not added again. The lines are stored in short transactions
 * and ignored until the last one commits, so the import is atomic (product 16.3).
 * @throws AppError 400 when the file is not a statement, the columns are incomplete or a question is unanswered; 503
 *   when another import or withdrawal takes too long
 */
export async function importStatement(
  context: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { bank, fileName, columns, ...answers }: CheckedQuery<typeof importCall>,
  file: Uint8Array,
): Promise<ResultOf<typeof importCall>> {
  if (!areColumnsComplete(columns)) throw new AppError(importCall.errors.columnsMissing);
  const read = await readFile(context, { columns, ...answers }, file);
  requireAnswers(read, answers);
  const credits = read.lines.filter(isCredit);
  const { id, newCredits } = await withStatementLeaseAndCleanup(context, async (step) => {
    const { id, added } = await storeStatement(context, step, read, { accountId, bank, fileName });
    await step(async (transaction) => {
      const now = context.clock();
      await requestReconciliation(transaction);
      await markImportFinished(transaction, id, added);
      await recordUploaderOrConfirmer(transaction, id, { at: now, by: accountId });
      await postStatement(transaction, now, id);
      await saveStatementFormat(transaction, read.format, bank, read.areChosen ? columns : null);
      await recordAudit(transaction, {
        at: now,
        actorId: accountId,
        action: 'statement_imported',
        subjectId: id,
        after: { fact: 'statement_import', newCredits: added, credits: credits.length },
      });
    });
    return { id, newCredits: added };
  });
  await reconcileIfRequested(context);
  return {
    credits: credits.length,
    newCredits,
    settled: await countImportEffects(context.db.queries, id),
  };
}

async function storeStatement(
  { db: { queries }, clock }: Pick<Context, 'db' | 'clock'>,
  step: ImportStep,
  read: ReadStatement,
  { accountId, bank, fileName }: { accountId: string; bank: string; fileName: string },
): Promise<{ id: string; added: number }> {
  const id = newId();
  const { lines: readLines, refusedLines, balances } = read;
  const days = findDayRange(readLines);
  const origin = originOf(read);
  const lines = await reuseStoredKeys(queries, origin, await addLineKeys(readLines));
  const now = clock();
  await step((transaction) =>
    insertStatement(transaction, {
      id,
      bank,
      file_name: fileName,
      first_day: days.firstDay,
      last_day: days.lastDay,
      credits: lines.filter(isCredit).length,
      new_credits: 0,
      refused_lines: refusedLines,
      uploaded_at: now,
      uploaded_by: accountId,
      format: origin.format,
      text_columns: origin.textColumns,
      opening_amount: balances?.opening ?? null,
      closing_amount: balances?.closing ?? null,
      balances_state: balances && (balances.agree ? 'agree' : 'differ'),
      importing_since: now,
    }),
  );
  const added = await storeStatementLines(step, id, lines);
  await storeMissingCredits(step, id, days);
  return { id, added };
}

function originOf({ format, columns: { narration, reference } }: ReadStatement): LineOrigin {
  return { format, textColumns: `${narration ?? ''},${reference ?? ''}` };
}

async function readFile(
  { db: { queries }, clock }: Pick<Context, 'db' | 'clock'>,
  { columns, side, dates }: CheckedQuery<typeof previewCall>,
  bytes: Uint8Array,
): Promise<ReadStatement> {
  const region = await getClubRegion(queries);
  return readStatementInChild({
    bytes,
    columns,
    side,
    dates,
    region,
    remembered: await getRememberedColumnsByFormat(queries),
    today: dayOf(clock(), region),
    since: await findDayOfFirstRegistrationForAnnouncedEvents(queries, region),
  });
}

const refusedShown = 50;

/**
 * Reads a statement without storing it, so that the admin can check what an import would do.
 * @throws AppError 400 when the file is not a statement
 */
export async function previewStatement(
  context: Pick<Context, 'db' | 'clock'>,
  query: CheckedQuery<typeof previewCall>,
  file: Uint8Array,
): Promise<AnswerOf<typeof previewCall>> {
  const read = await readFile(context, query, file);
  const { queries } = context.db;
  const format = await findBankOfFormat(queries, read.format);
  const credits = read.lines.filter(isCredit);
  const debits = read.lines.filter(({ amount }) => amount < 0);
  const lines = await reuseStoredKeys(queries, originOf(read), await addLineKeys(credits));
  return {
    questions: areColumnsComplete(read.columns) ? listOpenQuestions(read, query) : ['columns'],
    bank: format?.bank ?? null,
    headings: read.headings,
    columns: read.columns,
    credits: credits.length,
    newCredits: lines.filter(({ isKnown }) => !isKnown).length,
    amount: sumOf(credits),
    ...findDayRange(read.lines),
    sample: sampleOf(credits, debits),
    debits: debits.length,
    debitAmount: -sumOf(debits),
    withoutSide: read.withoutSide,
    dayChoices: read.dayChoices,
    balances: read.balances,
    leftOut: read.leftOut,
    refusedLines: read.refusedLines,
    refused: read.refused.slice(0, refusedShown),
  };
}

const isCredit = ({ amount }: StatementLine) => amount > 0;

function sumOf(lines: readonly StatementLine[]): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}

const sampled = 3;

/**
 * Returns sample lines: the first and last credit and the first debit, or more lines of one side if the other has
 * fewer.
 */
function sampleOf(credits: readonly StatementLine[], debits: readonly StatementLine[]) {
  const received = spread(credits, debits.length > 0 ? 2 : sampled);
  const sent = spread(debits, sampled - received.length);
  return [...received, ...sent].map(({ day, amount, text }) => ({ day, amount, text }));
}

function spread<T>(lines: readonly T[], most: number): T[] {
  const count = Math.min(most, lines.length);
  const step = (lines.length - 1) / Math.max(count - 1, 1);
  return Array.from({ length: count }, (_, at) => lines[Math.floor(at * step)] as T);
}

type Answers = Pick<CheckedQuery<typeof importCall>, 'balances'>;

const missing = {
  side: importCall.errors.sideMissing,
  dates: importCall.errors.datesMissing,
  balances: importCall.errors.balancesDiffer,
} as const satisfies Record<Question, unknown>;

function listOpenQuestions({ questions }: Pick<ParsedLines, 'questions'>, { balances }: Answers): Question[] {
  return questions.filter((question) => question !== 'balances' || balances !== 'checked');
}

/** @throws AppError 400 with the first question that is not answered */
function requireAnswers(read: Pick<ParsedLines, 'questions'>, answers: Answers): void {
  const [first] = listOpenQuestions(read, answers);
  if (first) throw new AppError(missing[first]);
}

/**
 * Runs `work` while no other import or withdrawal runs in any process. First deletes what failed imports left behind.
 */
export function withStatementLeaseAndCleanup<T>(
  context: Pick<Context, 'db' | 'clock'>,
  work: (step: ImportStep) => Promise<T>,
): Promise<T> {
  const { db } = context;
  return withLease(context, 'statements', async (lease) => {
    await deleteUnfinishedImports(db);
    return work((statements) =>
      db.change(async (transaction) => {
        await lease.assertHeld(transaction);
        return statements(transaction);
      }),
    );
  });
}

/** Number of lines stored in one transaction. It is small, so that the database is blocked only for milliseconds. */
const linesInTransaction = 500;

export type ImportStep = <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>;

/** Stores lines in batches, each in a transaction. Returns the number of new credits. */
export async function storeStatementLines(
  step: ImportStep,
  statementId: string,
  lines: readonly NewLine[],
): Promise<number> {
  let added = 0;
  for await (const batch of batches(lines, linesInTransaction))
    added += await step((transaction) => insertBankTransactions(transaction, statementId, batch));
  return added;
}

/**
 * Records the credits that earlier statements of the same bank account contain and this statement lacks. Skips its
 * first and last day, because the statement may contain only a part of their credits. Uses one transaction for each
 * day.
 */
async function storeMissingCredits(
  step: ImportStep,
  statementId: string,
  { firstDay, lastDay }: { firstDay: string | null; lastDay: string | null },
): Promise<void> {
  if (firstDay === null || lastDay === null) return;
  for (let after = firstDay; ; ) {
    const day = await step(async (transaction) => {
      const next = await findNextDayWithCredits(transaction, { after, before: lastDay });
      if (next !== undefined) await insertCreditsMissingInStatement(transaction, statementId, next);
      return next;
    });
    if (day === undefined) return;
    after = day;
    await nextTurn();
  }
}

const keysAtOnce = 1_000;

async function addLineKeys(lines: readonly StatementLine[]): Promise<NewLine[]> {
  const counts = new Map<string, number>();
  const all: NewLine[] = [];
  for await (const batch of batches(lines, keysAtOnce)) {
    const keys = buildLineKeysAndUpdateCounts(batch, counts);
    for (const [at, line] of batch.entries()) all.push({ ...line, id: newId(), key: keys[at] ?? '' });
  }
  return all;
}
