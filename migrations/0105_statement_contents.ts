import { type Kysely, sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/**
 * Adds the lines of each statement, also those of earlier ones; its witnesses; the credits that a later statement
 * lacks; and withdrawn statements with a copy of their lines.
 */
export const up: Step = async (db) => {
  for (const line of ['credit', 'debit'] as const) await createContents(db, line);
  await db.schema
    .createTable('statement_witnesses')
    .addColumn('statement_id', 'text', (c) => c.notNull().references('statements.id'))
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('witnessed_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('statement_witnesses_key', ['statement_id', 'account_id'])
    .execute();
  await db.schema
    .createTable('missing_credits')
    .addColumn('credit_id', 'text', (c) => c.notNull().references('credits.id'))
    .addColumn('statement_id', 'text', (c) => c.notNull().references('statements.id'))
    .addPrimaryKeyConstraint('missing_credits_key', ['credit_id', 'statement_id'])
    .execute();
  await db.schema
    .createIndex('missing_credits_statement')
    .on('missing_credits')
    .column('statement_id')
    .execute();
  await db.schema
    .createTable('withdrawn_lines')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('statement_id', 'text', (c) => c.notNull().references('statements.id'))
    .addColumn('side', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('paise', 'bigint', (c) => c.notNull())
    .addColumn('words', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('withdrawn_lines_statement')
    .on('withdrawn_lines')
    .column('statement_id')
    .execute();
  await db.schema.createIndex('credits_day').on('credits').column('day').execute();
  await db.schema.alterTable('statements').addColumn('withdrawn_at', 'bigint').execute();
  await db.schema.alterTable('statements').addColumn('withdrawn_by', 'text').execute();
  await sql`insert into statement_witnesses (statement_id, account_id, witnessed_at)
    select id, uploaded_by, uploaded_at from statements where uploaded_by is not null`.execute(db);
  // Reversing entries have the day and account of the entries that they reverse.
  await db.schema.dropIndex('ledger_lines_statement_day').execute();
  await sql`create unique index ledger_lines_statement_day on ledger_lines (statement_id, debit, day)
    where cause = 'statement'`.execute(db);
};

async function createContents(db: Kysely<unknown>, line: 'credit' | 'debit'): Promise<void> {
  const table = `statement_${line}s`;
  await db.schema
    .createTable(table)
    .addColumn('statement_id', 'text', (c) => c.notNull().references('statements.id'))
    .addColumn(`${line}_id`, 'text', (c) => c.notNull().references(`${line}s.id`))
    .addPrimaryKeyConstraint(`${table}_key`, ['statement_id', `${line}_id`])
    .execute();
  await db.schema.createIndex(`${table}_${line}`).on(table).column(`${line}_id`).execute();
  await sql`insert into ${sql.table(table)} (statement_id, ${sql.ref(`${line}_id`)})
    select statement_id, id from ${sql.table(`${line}s`)}`.execute(db);
}
