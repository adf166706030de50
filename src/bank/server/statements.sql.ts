import { setImmediate as nextTurn } from 'node:timers/promises';
import { type ExpressionBuilder, type Insertable, sql } from 'kysely';
import type { Database } from '#platform/server/db/database.ts';
import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';
import { type Columns, columnKinds } from '../rule/statement/columns.ts';

type ColumnIndexes = { [Kind in keyof Columns as `${Kind}_column`]: number | null };

export async function insertStatement(
  transaction: Transaction,
  statement: Insertable<Tables['statements']>,
): Promise<void> {
  await transaction.insertInto('statements').values(statement).execute();
}

/** Ends an import. From then on queries include the statement and its lines. */
export async function markImportFinished(
  transaction: Transaction,
  id: string,
  new_credits: number,
): Promise<void> {
  await transaction
    .updateTable('statements')
    .set({ new_credits, importing_since: null })
    .where('id', '=', id)
    .execute();
}

/** Returns the SQL condition that the import of the statement has ended. For queries with `bank_transactions`. */
export function isImportFinishedSql<T extends keyof Tables>(eb: ExpressionBuilder<Tables, T>) {
  const transactions = eb as unknown as ExpressionBuilder<Tables, 'bank_transactions'>;
  const unfinished = transactions
    .selectFrom('statements')
    .select('statements.id')
    .where('statements.importing_since', 'is not', null);
  return transactions('bank_transactions.statement_id', 'not in', unfinished);
}

export async function listImportedStatements(db: Db) {
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
export async function markStatementWithdrawn(
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

export async function findBankOfFormat(db: Db, format: string): Promise<{ bank: string } | undefined> {
  return db.selectFrom('statement_formats').select('bank').where('format', '=', format).executeTakeFirst();
}

export async function getRememberedColumnsByFormat(db: Db): Promise<Record<string, Columns>> {
  const rows = await db
    .selectFrom('statement_formats')
    .selectAll()
    .where('date_column', 'is not', null)
    .execute();
  return Object.fromEntries(
    rows.map((row) => [
      row.format,
      Object.fromEntries(columnKinds.map((kind) => [kind, row[`${kind}_column`]])) as Columns,
    ]),
  );
}

/**
 * Remembers the bank and the columns of a statement format.
 * @param columns null for proposed columns, because a later proposal may be better
 */
export async function saveStatementFormat(
  transaction: Transaction,
  format: string,
  bank: string,
  columns: Columns | null,
): Promise<void> {
  const indexes = Object.fromEntries(
    columnKinds.map((kind) => [`${kind}_column`, columns?.[kind] ?? null]),
  ) as ColumnIndexes;
  await transaction
    .insertInto('statement_formats')
    .values({ format, bank, ...indexes })
    .onConflict((conflict) => conflict.column('format').doUpdateSet({ bank, ...indexes }))
    .execute();
}

/** Number of rows deleted by one SQL statement. It is small, so that the database is blocked only for milliseconds. */
const rowsAtOnce = 500;

const tables = [
  ['missing_credits', 'credit_id'],
  ['statement_transactions', 'transaction_id'],
  ['bank_transactions', 'id'],
] as const;

/** Deletes unfinished imports in batches. The caller must have the lease 'statements'. */
export async function deleteUnfinishedImports(db: Pick<Database, 'queries' | 'once'>): Promise<void> {
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
          .limit(rowsAtOnce),
      )
      .executeTakeFirstOrThrow(),
  );
  return Number(numDeletedRows) === rowsAtOnce;
}

/** Number of ids in one SQL statement, within the limits of SQLite and PostgreSQL. */
const idsInStatement = 2_000;

/**
 * Moves each line of a withdrawn statement to the earliest other statement that contains it. Returns the ids of all
 * statements that contain one of the lines.
 */
export async function moveLinesToOtherStatements(
  transaction: Transaction,
  statementId: string,
): Promise<string[]> {
  await transaction.deleteFrom('missing_credits').where('statement_id', '=', statementId).execute();
  await transaction.deleteFrom('statement_transactions').where('statement_id', '=', statementId).execute();
  const others = await transaction
    .selectFrom('bank_transactions')
    .innerJoin('statement_transactions', 'statement_transactions.transaction_id', 'bank_transactions.id')
    .select('statement_transactions.statement_id as id')
    .distinct()
    .where('bank_transactions.statement_id', '=', statementId)
    .orderBy('id')
    .execute();
  // A credit can be missing only in statements later than the earliest one that contains it. Other rows are deleted.
  await sql`delete from missing_credits where exists (select 1 from bank_transactions
    join statement_transactions on statement_transactions.transaction_id = bank_transactions.id
    where bank_transactions.id = missing_credits.credit_id and bank_transactions.statement_id = ${statementId}
      and statement_transactions.statement_id > missing_credits.statement_id
      and not exists (select 1 from statement_transactions as earlier
        where earlier.transaction_id = bank_transactions.id
        and earlier.statement_id < missing_credits.statement_id))`.execute(transaction);
  await sql`update bank_transactions set statement_id = (select min(statement_transactions.statement_id)
      from statement_transactions where statement_transactions.transaction_id = bank_transactions.id)
    where statement_id = ${statementId} and exists (select 1
      from statement_transactions where statement_transactions.transaction_id = bank_transactions.id)`.execute(
    transaction,
  );
  return others.map(({ id }) => id);
}

/**
 * Deletes the lines that a withdrawn statement still has, and keeps a copy of them. Registrations that they paid have
 * no payment status until the next reconciliation.
 * @returns the number of deleted credits
 */
export async function archiveAndDeleteStatementLines(
  transaction: Transaction,
  statementId: string,
): Promise<number> {
  await transaction
    .insertInto('withdrawn_lines')
    .columns(['id', 'statement_id', 'day', 'amount', 'description'])
    .expression(
      transaction
        .selectFrom('bank_transactions')
        .select(['id', 'statement_id', 'day', 'amount', 'description'])
        .where('statement_id', '=', statementId),
    )
    .execute();
  const rows = await transaction
    .selectFrom('bank_transactions')
    .select(['id', 'amount'])
    .where('statement_id', '=', statementId)
    .execute();
  for (let from = 0; from < rows.length; from += idsInStatement) {
    const ids = rows.slice(from, from + idsInStatement).map(({ id }) => id);
    await deleteTransactions(transaction, ids);
  }
  return rows.filter(({ amount }) => amount > 0).length;
}

async function deleteTransactions(transaction: Transaction, ids: readonly string[]): Promise<void> {
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
  await transaction.deleteFrom('bank_transactions').where('id', 'in', ids).execute();
}

/** Returns the sum of a statement's credits or debits by day, in minor units. Sums of debits are positive too. */
export async function sumStatementByDay(db: Db, side: 'credits' | 'debits', statementId: string) {
  return db
    .selectFrom('bank_transactions')
    .select((eb) => ['day', eb.cast<number>(eb.fn.sum(sql`abs(amount)`), 'bigint').as('amount')])
    .where('statement_id', '=', statementId)
    .where('amount', side === 'credits' ? '>' : '<', 0)
    .groupBy('day')
    .orderBy('day')
    .execute();
}

/**
 * Lists the ids of statements that have credits or debits but no postings. Leaves out withdrawn statements
 * and those whose import has not ended.
 */
export async function listUnpostedStatementIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('statements')
    .leftJoin('ledger_lines', 'ledger_lines.statement_id', 'statements.id')
    .select('statements.id')
    .where('ledger_lines.id', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('bank_transactions')
          .select('bank_transactions.id')
          .whereRef('bank_transactions.statement_id', '=', 'statements.id')
          .where('bank_transactions.amount', '<>', 0),
      ),
    )
    .where('statements.importing_since', 'is', null)
    .where('statements.withdrawn_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Returns, for each imported statement, the credits minus debits of the lines that no earlier statement contains, and
 * the sum that was posted to the bank account for it. In minor units.
 */
export async function listStatementSums(db: Db) {
  return db
    .selectFrom('statements')
    .select((eb) => [
      'statements.id',
      'statements.bank',
      'statements.file_name as fileName',
      eb
        .selectFrom('bank_transactions')
        .select((sum) => sum.cast<number | null>(sum.fn.sum('amount'), 'bigint').as('amount'))
        .whereRef('bank_transactions.statement_id', '=', 'statements.id')
        .as('statementAmount'),
      eb
        .selectFrom('ledger_lines')
        .select(
          sql<
            number | null
          >`cast(sum(case when debit = 'bank' then amount when credit = 'bank' then -amount else 0 end)
            as bigint)`.as('amount'),
        )
        .whereRef('ledger_lines.statement_id', '=', 'statements.id')
        .as('ledgerAmount'),
    ])
    .where('statements.importing_since', 'is', null)
    .execute();
}
