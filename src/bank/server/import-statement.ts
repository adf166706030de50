import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AnswerOf, CheckedQuery } from '#platform/contract/call.ts';
import { successMessage } from '#platform/contract/common.ts';
import { dayOf } from '#platform/rule/dates.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { batches } from '#platform/server/batches.ts';
import { readRegion } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId } from '#platform/server/ids.ts';
import { withLease } from '#platform/server/with-lease.ts';
import { importStatement as importCall, type previewStatement as previewCall } from '../contract.ts';
import { isComplete } from '../rule/statement/columns.ts';
import { creditKeys } from '../rule/statement/payment-number.ts';
import {
  daysOf,
  type Question,
  type StatementCredit,
  type TakenLines,
} from '../rule/statement/take-lines.ts';
import { addStatementLines, type NewLine, recogniseLines, settledBy } from './credits.sql.ts';
import type { LedgerContext } from './ledger-hooks.ts';
import { firstDayOfRegistering } from './payers.sql.ts';
import { requestReconciliation } from './payment-statuses.sql.ts';
import type { ReadStatement } from './reading/read-statement.job.ts';
import { readStatement } from './reading/read-statement.ts';
import { reconcile } from './reconcile.ts';
import { addContents, addMissingCredits, addWitness, nextDayWithCredits } from './statement-contents.sql.ts';
import {
  addStatement,
  deleteUnfinished,
  endImport,
  findFormat,
  rememberedColumns,
  rememberFormat,
} from './statements.sql.ts';

/**
 * Takes the credits and debits of a statement that no statement has brought before, all of them or none, books them, remembers
 * what its columns are, and matches anew (product 16.3). Stores the lines in short transactions, so that other calls run meanwhile; the
 * last one makes all of them count. The same file may be sent again at any time.
 * @throws AppError 400 for what is no statement, for columns that make none, and for a question that is not answered
 */
export async function importStatement(
  context: LedgerContext,
  { accountId }: Caller,
  { bank, fileName, columns, ...answers }: CheckedQuery<typeof importCall>,
  file: Uint8Array,
): Promise<AnswerOf<typeof importCall>> {
  if (!isComplete(columns)) throw new AppError(importCall.errors.columnsMissing);
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
      await context.books.postStatement(transaction, now, id);
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
    ...successMessage(importCall),
    credits: read.credits.length,
    newCredits,
    settled: await settledBy(context.db.queries, id),
  };
}

/** Stores a statement with its lines; nothing of it counts yet. */
async function storeStatement(
  { db: { queries }, clock }: Pick<Context, 'db' | 'clock'>,
  step: ImportStep,
  { format, credits: creditsOf, debits: readDebits, refusedLines, balances }: ReadStatement,
  { accountId, bank, fileName }: { accountId: string; bank: string; fileName: string },
): Promise<{ id: string; added: number }> {
  const id = newId();
  const days = daysOf([...creditsOf, ...readDebits]);
  const credits = await recogniseLines(queries, 'credits', format, await withKeys(creditsOf));
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

const refusedShown = 50;

/**
 * What would be taken from a statement, and what must be answered first. Stores nothing.
 * @throws AppError 400 for what is no statement
 */
export async function previewStatement(
  { db: { queries }, clock }: Pick<Context, 'db' | 'clock'>,
  query: CheckedQuery<typeof previewCall>,
  file: Uint8Array,
): Promise<AnswerOf<typeof previewCall>> {
  const region = await readRegion(queries);
  const remembered = await rememberedColumns(queries);
  const { columns, side, dates } = query;
  const read = await readStatement({
    bytes: file,
    columns,
    remembered,
    side,
    dates,
    today: dayOf(clock(), region),
    since: await firstDayOfRegistering(queries, region),
    region,
  });
  const format = await findFormat(queries, read.format);
  const lines = await recogniseLines(queries, 'credits', read.format, await withKeys(read.credits));
  return {
    questions: isComplete(read.columns) ? questionsOf(read, query) : ['columns'],
    bank: format?.bank ?? null,
    headings: read.headings,
    columns: read.columns,
    credits: read.credits.length,
    newCredits: lines.filter(({ isKnown }) => !isKnown).length,
    paise: sumOf(read.credits),
    ...daysOf([...read.credits, ...read.debits]),
    sample: sampleOf(read.credits, read.debits),
    debits: read.debits.length,
    debitPaise: sumOf(read.debits),
    withoutSide: read.withoutSide,
    dayChoices: read.dayChoices,
    balances: read.balances,
    leftOut: read.leftOut,
    refusedLines: read.refusedLines,
    refused: read.refused.slice(0, refusedShown),
  };
}

function sumOf(lines: readonly StatementCredit[]): number {
  return lines.reduce((sum, { paise }) => sum + paise, 0);
}

/** Three lines: from the beginning and the end of the credits, and a debit where there is one. */
function sampleOf(credits: readonly StatementCredit[], debits: readonly StatementCredit[]) {
  const came =
    debits.length > 0
      ? [credits.at(0), credits.at(-1)]
      : [0, 0.5, 1].map((part) => credits[Math.floor((credits.length - 1) * part)]);
  const left =
    credits.length > 1
      ? [debits.at(0)]
      : credits.length === 1
        ? [debits.at(0), debits.at(-1)]
        : [0, 0.5, 1].map((part) => debits[Math.floor((debits.length - 1) * part)]);
  const shown = (line: StatementCredit, sign: 1 | -1) => ({
    day: line.day,
    paise: sign * line.paise,
    text: line.text,
  });
  return [
    ...[...new Set(came)].flatMap((line) => (line ? [shown(line, 1)] : [])),
    ...[...new Set(left)].flatMap((line) => (line ? [shown(line, -1)] : [])),
  ];
}

type Answers = Pick<CheckedQuery<typeof importCall>, 'balances'>;

const missing = {
  side: importCall.errors.sideMissing,
  dates: importCall.errors.datesMissing,
  balances: importCall.errors.balancesDiffer,
} as const satisfies Record<Question, unknown>;

/** What is still to be answered: that balances differ is answered by having checked them. */
export function questionsOf({ questions }: Pick<TakenLines, 'questions'>, { balances }: Answers): Question[] {
  return questions.filter((question) => question !== 'balances' || balances !== 'checked');
}

/** @throws AppError 400 with the first question that is not answered */
export function requireAnswers(read: Pick<TakenLines, 'questions'>, answers: Answers): void {
  const [first] = questionsOf(read, answers);
  if (first) throw new AppError(missing[first]);
}

/**
 * Runs the import or the withdrawal of a statement while no other one runs, in any process. What an import has stored that failed, or
 * whose process died, is deleted first.
 * @param work does everything in the transactions that it is given
 */
export function withStatementLease<T>(
  context: Pick<Context, 'db' | 'clock'>,
  work: (step: ImportStep) => Promise<T>,
): Promise<T> {
  const { db } = context;
  return withLease(context, 'statements', async (lease) => {
    await deleteUnfinished(db);
    return work((statements) =>
      db.change(async (transaction) => {
        await lease.require(transaction);
        return statements(transaction);
      }),
    );
  });
}

/** So few lines that storing them holds the database and the event loop for some milliseconds only. */
const linesInTransaction = 500;

/** Runs a transaction of an import. */
export type ImportStep = <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>;

/**
 * Stores the lines of a statement, and what it contains, in transactions of some lines each.
 * @returns how many lines no statement had brought before
 */
export async function storeLines(
  step: ImportStep,
  table: 'credits' | 'debits',
  statementId: string,
  lines: readonly NewLine[],
): Promise<number> {
  let added = 0;
  for await (const some of batches(lines, linesInTransaction))
    added += await step(async (transaction) => {
      const isNew = await addStatementLines(transaction, table, statementId, some);
      const keys = some.map(({ key }) => key);
      await addContents(transaction, table, statementId, keys);
      return isNew;
    });
  return added;
}

/**
 * Records what earlier statements of the same account brought for days strictly inside the period of this one, and this one lacks; a
 * transaction for each day.
 */
export async function storeMissingCredits(
  step: ImportStep,
  statementId: string,
  { firstDay, lastDay }: { firstDay: string | null; lastDay: string | null },
): Promise<void> {
  if (firstDay === null || lastDay === null) return;
  for (let after = firstDay; ; ) {
    const day = await step(async (transaction) => {
      const next = await nextDayWithCredits(transaction, { after, before: lastDay });
      if (next !== undefined) await addMissingCredits(transaction, statementId, next);
      return next;
    });
    if (day === undefined) return;
    after = day;
    await nextTurn();
  }
}

const keysAtOnce = 1_000;

/** Lines of a statement with ids and the keys by which they are known again. */
export async function withKeys(lines: readonly StatementCredit[]): Promise<NewLine[]> {
  const counts = new Map<string, number>();
  const all: NewLine[] = [];
  for await (const some of batches(lines, keysAtOnce)) {
    const keys = creditKeys(some, counts);
    for (const [at, line] of some.entries()) all.push({ ...line, id: newId(), key: keys[at] ?? '' });
  }
  return all;
}
