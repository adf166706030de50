import { setImmediate as nextTurn } from 'node:timers/promises';
import { type ExpressionBuilder, type Insertable, sql } from 'kysely';
import type { Database } from '#platform/server/db/database.ts';
import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';
import { type Columns, columnKinds } from '../rule/statement/columns.ts';

type ColumnPlaces = { [Kind in keyof Columns as `${Kind}_column`]: number | null };

export async function insertStatement(
  transaction: Transaction,
  statement: Insertable<Tables['statements']>,
): Promise<void> {
  await transaction.insertInto('statements').values(statement).execute();
}

/** Ends an import: the statement and its lines become visible. */
export async function endImport(transaction: Transaction, id: string, new_credits: number): Promise<void> {
  await transaction
    .updateTable('statements')
    .set({ new_credits, importing_since: null })
    .where('id', '=', id)
    .execute();
}

/** Condition that the import of a line's statement has ended. */
export function isImported<T extends keyof Tables>(
  eb: ExpressionBuilder<Tables, T>,
  table: 'credits' | 'debits',
) {
  const lines = eb as unknown as ExpressionBuilder<Tables, 'credits' | 'debits'>;
  const unfinished = lines
    .selectFrom('statements')
    .select('statements.id')
    .where('statements.importing_since', 'is not', null);
  return lines(`${table}.statement_id`, 'not in', unfinished);
}

/** Newest first. */
export async function readStatements(db: Db) {
  return db
    .selectFrom('statements')
    .leftJoin('accounts', 'accounts.id', 'statements.uploaded_by')
    .leftJoin('accounts as withdrawers', 'withdrawers.id', 'statements.withdrawn_by')
    .select([
      'statements.id',
      'statements.bank',
      'statements.file_name as fileName',
      'statements.first_day as firstDay',
      'statements.last_day as lastDay',
      'statements.credits',
      'statements.new_credits as newCredits',
      'statements.refused_lines as refusedLines',
      'statements.uploaded_at as uploadedAt',
      'statements.uploaded_by as uploaderId',
      'statements.balances_state as balances',
      'accounts.name as uploadedBy',
      'statements.withdrawn_at as withdrawnAt',
      'withdrawers.name as withdrawnBy',
    ])
    .where('statements.importing_since', 'is', null)
    .orderBy('statements.uploaded_at', 'desc')
    .orderBy('statements.id', 'desc')
    .execute();
}

export async function findStatement(db: Db, id: string) {
  return db
    .selectFrom('statements')
    .select(['id', 'file_name as fileName', 'withdrawn_at as withdrawnAt'])
    .where('id', '=', id)
    .where('importing_since', 'is', null)
    .executeTakeFirst();
}

/** Marks a statement as withdrawn. Atomic: only the first call returns true. */
export async function markWithdrawn(
  transaction: Transaction,
  id: string,
  { at, by }: { at: number; by: string },
): Promise<boolean> {
  const row = await transaction
    .updateTable('statements')
    .set({ withdrawn_at: at, withdrawn_by: by })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The bank's name at the last import of a format. */
export async function findFormat(db: Db, format: string): Promise<{ bank: string } | undefined> {
  return db.selectFrom('statement_formats').select('bank').where('format', '=', format).executeTakeFirst();
}

/** The columns that admins chose last, by format. */
export async function readColumns(db: Db): Promise<Record<string, Columns>> {
  const rows = await db
    .selectFrom('statement_formats')
    .selectAll()
    .where('date_column', 'is not', null)
    .execute();
  return Object.fromEntries(
    rows.map((row) => [
      row.format,
      {
        date: row.date_column,
        narration: row.narration_column,
        reference: row.reference_column,
        credit: row.credit_column,
        debit: row.debit_column,
        amount: row.amount_column,
        direction: row.direction_column,
        status: row.status_column,
      },
    ]),
  );
}

/** @param columns null for proposed columns, since a later proposal may be better */
export async function saveFormat(
  transaction: Transaction,
  format: string,
  bank: string,
  columns: Columns | null,
): Promise<void> {
  const places = Object.fromEntries(
    columnKinds.map((kind) => [`${kind}_column`, columns?.[kind] ?? null]),
  ) as ColumnPlaces;
  await transaction
    .insertInto('statement_formats')
    .values({ format, bank, ...places })
    .onConflict((conflict) => conflict.column('format').doUpdateSet({ bank, ...places }))
    .execute();
}

/** Few enough rows to block the database for milliseconds only. */
const atOnce = 500;

const tables = [
  ['missing_credits', 'credit_id'],
  ['statement_credits', 'credit_id'],
  ['statement_debits', 'debit_id'],
  ['credits', 'id'],
  ['debits', 'id'],
] as const;

/** Deletes statements whose import did not end, in batches. The caller must own the lease of statements. */
export async function deleteUnfinished(db: Pick<Database, 'queries' | 'once'>): Promise<void> {
  const unfinished = await db.queries
    .selectFrom('statements')
    .select('id')
    .where('importing_since', 'is not', null)
    .execute();
  for (const { id } of unfinished) {
    for (const [table, key] of tables) while (await deleteSome(db, table, key, id)) await nextTurn();
    await db.once((queries) => queries.deleteFrom('statements').where('id', '=', id).execute());
  }
}

/** Returns whether more rows may be left. */
async function deleteSome(
  { once }: Pick<Database, 'once'>,
  table: (typeof tables)[number][0],
  key: (typeof tables)[number][1],
  statementId: string,
): Promise<boolean> {
  const { numDeletedRows } = await once((queries) =>
    queries
      .deleteFrom(table)
      .where('statement_id', '=', statementId)
      .where(key as 'id', 'in', (eb) =>
        eb
          .selectFrom(table)
          .select(key as 'id')
          .where('statement_id', '=', statementId)
          .limit(atOnce),
      )
      .executeTakeFirstOrThrow(),
  );
  return Number(numDeletedRows) === atOnce;
}

/** Ids in one SQL statement, within the limits of both engines. */
const idsInStatement = 2_000;

/**
 * Deletes the contents of a statement and moves its lines to the earliest other statement that contains them.
 * @returns the other statements that contain one of its lines
 */
export async function moveLines(transaction: Transaction, statementId: string): Promise<string[]> {
  await transaction.deleteFrom('missing_credits').where('statement_id', '=', statementId).execute();
  await transaction.deleteFrom('statement_credits').where('statement_id', '=', statementId).execute();
  await transaction.deleteFrom('statement_debits').where('statement_id', '=', statementId).execute();
  const ofCredits = await transaction
    .selectFrom('credits')
    .innerJoin('statement_credits', 'statement_credits.credit_id', 'credits.id')
    .select('statement_credits.statement_id as id')
    .distinct()
    .where('credits.statement_id', '=', statementId)
    .execute();
  const ofDebits = await transaction
    .selectFrom('debits')
    .innerJoin('statement_debits', 'statement_debits.debit_id', 'debits.id')
    .select('statement_debits.statement_id as id')
    .distinct()
    .where('debits.statement_id', '=', statementId)
    .execute();
  // A credit can be missing only in statements later than its own.
  await sql`delete from missing_credits where exists (select 1 from credits
    join statement_credits on statement_credits.credit_id = credits.id
    where credits.id = missing_credits.credit_id and credits.statement_id = ${statementId}
      and statement_credits.statement_id > missing_credits.statement_id
      and not exists (select 1 from statement_credits as earlier where earlier.credit_id = credits.id
        and earlier.statement_id < missing_credits.statement_id))`.execute(transaction);
  await sql`update credits set statement_id = (select min(statement_credits.statement_id)
      from statement_credits where statement_credits.credit_id = credits.id)
    where statement_id = ${statementId} and exists (select 1
      from statement_credits where statement_credits.credit_id = credits.id)`.execute(transaction);
  await sql`update debits set statement_id = (select min(statement_debits.statement_id)
      from statement_debits where statement_debits.debit_id = debits.id)
    where statement_id = ${statementId} and exists (select 1
      from statement_debits where statement_debits.debit_id = debits.id)`.execute(transaction);
  return [...new Set([...ofCredits, ...ofDebits].map(({ id }) => id))].sort();
}

/**
 * Deletes the lines of a statement that no other one contains, with everything that refers to them, and keeps a copy. Registrations
 * matched with them have no payment status until the next reconciliation.
 * @returns the number of deleted credits
 */
export async function deleteLines(transaction: Transaction, statementId: string): Promise<number> {
  for (const side of ['credit', 'debit'] as const)
    await transaction
      .insertInto('withdrawn_lines')
      .columns(['id', 'statement_id', 'side', 'day', 'paise', 'description'])
      .expression(
        transaction
          .selectFrom(`${side}s`)
          .select([
            'id',
            'statement_id',
            sql<typeof side>`${sql.lit(side)}`.as('side'),
            'day',
            'paise',
            'description',
          ])
          .where('statement_id', '=', statementId),
      )
      .execute();
  const rows = await transaction
    .selectFrom('credits')
    .select('id')
    .where('statement_id', '=', statementId)
    .execute();
  for (let from = 0; from < rows.length; from += idsInStatement) {
    const ids = rows.slice(from, from + idsInStatement).map(({ id }) => id);
    await removeCredits(transaction, ids);
  }
  await transaction.deleteFrom('debits').where('statement_id', '=', statementId).execute();
  return rows.length;
}

async function removeCredits(transaction: Transaction, ids: readonly string[]): Promise<void> {
  const parts = await transaction
    .deleteFrom('payment_parts')
    .where('credit_id', 'in', ids)
    .returning('registration_id')
    .execute();
  if (parts.length > 0) {
    const ofParts = parts.map(({ registration_id }) => registration_id);
    await transaction.deleteFrom('payment_parts').where('registration_id', 'in', ofParts).execute();
    await transaction.deleteFrom('payment_statuses').where('registration_id', 'in', ofParts).execute();
  }
  await transaction.deleteFrom('payment_statuses').where('credit_id', 'in', ids).execute();
  await transaction.deleteFrom('manual_matches').where('credit_id', 'in', ids).execute();
  await transaction.deleteFrom('missing_credits').where('credit_id', 'in', ids).execute();
  await transaction.deleteFrom('credits').where('id', 'in', ids).execute();
}
