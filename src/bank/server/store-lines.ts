import { setImmediate as nextTurn } from 'node:timers/promises';
import { batches } from '#platform/server/batches.ts';
import type { Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { newId } from '#platform/server/ids.ts';
import { withLease } from '#platform/server/with-lease.ts';
import { creditKeys } from '../rule/statement/payment-number.ts';
import type { StatementCredit } from '../rule/statement/take-lines.ts';
import { addStatementLines, type NewLine } from './credits.sql.ts';
import { addContents, addMissingCredits, nextDayWithCredits } from './statement-contents.sql.ts';
import { deleteUnfinished } from './statements.sql.ts';

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
      db.change(async (changes) => {
        await lease.require(changes);
        return statements(changes);
      }),
    );
  });
}

/** So few lines that storing them holds the database and the event loop for some milliseconds only. */
const atOnce = 500;

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
  for await (const some of batches(lines, atOnce))
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
