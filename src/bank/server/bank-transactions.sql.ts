import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { AnswerOf } from '#platform/contract/call.ts';
import { batches } from '#platform/server/batches.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { paidPaymentStatuses } from '#registration/rule/payment-status.ts';
import type { importStatement } from '../contract/statements.ts';
import type { Credit } from '../rule/reconcile.ts';
import {
  foldLineText,
  isSamePaymentGivenEqualNumbers,
  listTextsOfOtherColumns,
  reduceToSharedCharacters,
} from '../rule/statement/narration.ts';
import type { StatementLine } from '../rule/statement/parse-lines.ts';
import { isSetAsideCreditSql, isUnclaimedCreditSql } from './matches.sql.ts';
import { isImportFinishedSql } from './statements.sql.ts';

/** Number of rows handled in one step. It is small, so that the event loop is blocked only for milliseconds. */
const rowsAtOnce = 500;
const creditsAtOnce = 4_000;

export interface NewLine extends StatementLine {
  id: string;
  key: string;
}

/**
 * Inserts the lines whose keys are not stored yet, and records that the statement contains all of the lines.
 * @returns the number of new credits
 */
export async function insertBankTransactions(
  transaction: Transaction,
  statementId: string,
  lines: readonly NewLine[],
): Promise<number> {
  const rows = await transaction
    .insertInto('bank_transactions')
    .values(
      lines.map(({ id, key, day, amount, text, number }) => ({
        id,
        line_key: key,
        statement_id: statementId,
        day,
        amount,
        description: text,
        payment_number: number ?? null,
      })),
    )
    .onConflict((conflict) => conflict.column('line_key').doNothing())
    .returning('amount')
    .execute();
  await linkToStatement(
    transaction,
    statementId,
    lines.map(({ key }) => key),
  );
  return rows.filter(({ amount }) => amount > 0).length;
}

async function linkToStatement(
  transaction: Transaction,
  statementId: string,
  keys: readonly string[],
): Promise<void> {
  await transaction
    .insertInto('statement_transactions')
    .columns(['statement_id', 'transaction_id'])
    .expression(
      transaction
        .selectFrom('bank_transactions')
        .select([sql<string>`cast(${statementId} as text)`.as('statement_id'), 'id'])
        .where('line_key', 'in', keys),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** How a file was read: its headings, as `buildHeadingsKey` returns them, and the columns of the texts. */
export interface LineOrigin {
  format: string;
  textColumns: string;
}

/**
 * Returns all lines in their order. `isKnown` is true for lines that are already stored: those with a stored key, and
 * those that are a stored payment with another text. The latter get the stored key. A stored line whose key is in the
 * file, or that another line of the file has taken, is never taken by a second one.
 */
export async function reuseStoredKeys<L extends NewLine>(
  db: Db,
  origin: LineOrigin,
  lines: readonly L[],
): Promise<(L & { isKnown: boolean })[]> {
  const known = await listStoredKeys(db, lines);
  const used = new Set(known);
  const keys = new Map<L, string>();
  const take = (line: L, same: StoredLine | undefined) => {
    if (!same) return;
    used.add(same.key);
    keys.set(line, same.key);
  };
  const isOpen = (line: L) => !known.has(line.key) && !keys.has(line);
  const isUnused = ({ key }: StoredLine) => !used.has(key);
  const numbered = lines.filter((line) => isOpen(line) && line.number !== undefined);
  const byNumber = Map.groupBy(
    await listLinesWithNumbers(db, [...new Set(numbered.flatMap(({ number }) => number ?? []))]),
    ({ number, amount }) => `${number} ${amount}`,
  );
  for await (const batch of batches(numbered, rowsAtOnce))
    for (const line of batch) {
      const { format } = origin;
      const candidates = byNumber.get(`${line.number} ${line.amount}`) ?? [];
      take(
        line,
        candidates.find((one) => isUnused(one) && isSamePaymentGivenEqualNumbers(one, { ...line, format })),
      );
    }
  const unknown = lines.filter(isOpen);
  const ofDays = await listLinesOfDays(db, [...new Set(unknown.map(({ day }) => day))], used);
  const byText = groupByText(ofDays, ({ text }) => foldLineText(text));
  for await (const batch of batches(unknown, rowsAtOnce))
    for (const line of batch) take(line, byText(line, foldLineText(line.text)).find(isUnused));
  // The text of a stored line comes from other columns if the statement was imported with them. Statements that do not
  // name their columns may also have been decoded with another code page.
  const byOtherText = groupByText(
    ofDays.filter((one) => one.format === origin.format && one.textColumns !== origin.textColumns),
    ({ text, textColumns }) => (textColumns === null ? reduceToSharedCharacters(text) : text),
  );
  for await (const batch of batches(unknown.filter(isOpen), rowsAtOnce))
    for (const line of batch)
      for (const text of listTextsOfOtherColumns(line.otherCells ?? []))
        for (const written of [text, reduceToSharedCharacters(text)])
          if (isOpen(line)) take(line, byOtherText(line, written).find(isUnused));
  return lines.map((line) => {
    const key = keys.get(line);
    return key === undefined ? { ...line, isKnown: known.has(line.key) } : { ...line, key, isKnown: true };
  });
}

/** Returns a function that lists the stored lines of the same day and amount with a text. */
function groupByText(stored: readonly StoredLine[], reduce: (line: StoredLine) => string) {
  const keyOf = ({ day, amount }: Pick<StoredLine, 'day' | 'amount'>, text: string) =>
    `${day} ${amount} ${text}`;
  const groups = Map.groupBy(stored, (one) => keyOf(one, reduce(one)));
  return (line: Pick<StoredLine, 'day' | 'amount'>, text: string) => groups.get(keyOf(line, text)) ?? [];
}

interface StoredLine {
  key: string;
  number: string | null;
  day: string;
  amount: number;
  text: string;
  format: string | null;
  textColumns: string | null;
}

async function listStoredKeys(db: Db, lines: readonly NewLine[]): Promise<Set<string>> {
  const known = new Set<string>();
  for await (const batch of batches(lines, rowsAtOnce)) {
    const keys = batch.map(({ key }) => key);
    const rows = await db
      .selectFrom('bank_transactions')
      .select('line_key')
      .where('line_key', 'in', keys)
      .execute();
    for (const { line_key } of rows) known.add(line_key);
  }
  return known;
}

function selectStoredLines(db: Db) {
  return db
    .selectFrom('bank_transactions')
    .innerJoin('statements', 'statements.id', 'bank_transactions.statement_id')
    .select([
      'bank_transactions.line_key as key',
      'bank_transactions.payment_number as number',
      'bank_transactions.day',
      'bank_transactions.amount',
      'bank_transactions.description as text',
      'statements.format',
      'statements.text_columns as textColumns',
    ])
    .orderBy('bank_transactions.id');
}

async function listLinesWithNumbers(db: Db, numbers: readonly string[]): Promise<StoredLine[]> {
  const found = [];
  for await (const batch of batches(numbers, rowsAtOnce))
    found.push(
      ...(await selectStoredLines(db).where('bank_transactions.payment_number', 'in', batch).execute()),
    );
  return found;
}

/** Lists the stored lines of the days, except those with the given keys. Reads one day at a time. */
async function listLinesOfDays(
  db: Db,
  days: readonly string[],
  except: ReadonlySet<string>,
): Promise<StoredLine[]> {
  const found = [];
  for (const day of days) {
    const rows = await selectStoredLines(db).where('bank_transactions.day', '=', day).execute();
    found.push(...rows.filter(({ key }) => !except.has(key)));
    await nextTurn();
  }
  return found;
}

export async function listReconcilableCredits(db: Db): Promise<Credit[]> {
  const all: Credit[] = [];
  for (let after = ''; ; ) {
    const page = await db
      .selectFrom('bank_transactions')
      .select(['id', 'day', 'amount', 'description as text'])
      .where('id', '>', after)
      .where('amount', '>', 0)
      .where((eb) => eb.not(isSetAsideCreditSql(eb)))
      .where(isImportFinishedSql)
      .orderBy('id')
      .limit(creditsAtOnce)
      .execute();
    all.push(...page);
    const last = page.at(-1);
    if (!last || page.length < creditsAtOnce) return all;
    after = last.id;
    await nextTurn();
  }
}

export function selectShownCredits(db: Db) {
  return db
    .selectFrom('bank_transactions')
    .innerJoin('statements', 'statements.id', 'bank_transactions.statement_id')
    .select([
      'bank_transactions.id as _id',
      'bank_transactions.day',
      'bank_transactions.amount',
      'bank_transactions.description as text',
      'statements.bank',
    ])
    .where('bank_transactions.amount', '>', 0);
}

export async function listCreditsById(db: Db, ids: readonly string[]) {
  return ids.length === 0 ? [] : selectShownCredits(db).where('bank_transactions.id', 'in', ids).execute();
}
export type ShownCredit = Awaited<ReturnType<typeof listCreditsById>>[number];

/** Counts the effects of an import: pending registrations that its new credits pay, and credits without a match. */
export async function countImportEffects(
  db: Db,
  statementId: string,
): Promise<AnswerOf<typeof importStatement>['settled']> {
  const paid = await db
    .selectFrom('bank_transactions')
    .innerJoin('matched_credits', 'matched_credits.credit_id', 'bank_transactions.id')
    .innerJoin('registrations', 'registrations.id', 'matched_credits.registration_id')
    .innerJoin('payment_statuses', 'payment_statuses.registration_id', 'registrations.id')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select((eb) => [
      'events.name as eventName',
      eb.cast<number>(eb.fn.count('registrations.id').distinct(), 'integer').as('count'),
    ])
    .where('bank_transactions.statement_id', '=', statementId)
    .where('payment_statuses.state', 'in', paidPaymentStatuses)
    .where('registrations.status', '=', 'pending')
    .groupBy('events.name')
    .orderBy('events.name')
    .execute();
  const { unclaimed } = await db
    .selectFrom('bank_transactions')
    .select((eb) => eb.fn.countAll<number>().as('unclaimed'))
    .where('bank_transactions.statement_id', '=', statementId)
    .where(isUnclaimedCreditSql)
    .executeTakeFirstOrThrow();
  return { paid, unclaimed };
}
