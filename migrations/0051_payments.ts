import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Adds credits of bank statements, the payment status of each registration, and manual matches. */
export const up: Step = async (db, engine) => {
  const byBytes = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  await db.schema
    .createTable('statement_formats')
    .addColumn('format', 'text', (c) => c.primaryKey())
    .addColumn('bank', 'text', (c) => c.notNull())
    .addColumn('date_column', 'integer')
    .addColumn('narration_column', 'integer')
    .addColumn('reference_column', 'integer')
    .addColumn('credit_column', 'integer')
    .addColumn('debit_column', 'integer')
    .addColumn('amount_column', 'integer')
    .addColumn('direction_column', 'integer')
    .addColumn('status_column', 'integer')
    .execute();
  await db.schema
    .createTable('statements')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('bank', 'text', (c) => c.notNull())
    .addColumn('file_name', 'text', (c) => c.notNull())
    .addColumn('first_day', 'text')
    .addColumn('last_day', 'text')
    .addColumn('credits', 'integer', (c) => c.notNull())
    .addColumn('new_credits', 'integer', (c) => c.notNull())
    .addColumn('refused_lines', 'integer', (c) => c.notNull())
    .addColumn('uploaded_at', 'bigint', (c) => c.notNull())
    .addColumn('uploaded_by', 'text', (c) => c.references('accounts.id').onDelete('set null'))
    .execute();
  await db.schema.createIndex('statements_uploaded_by').on('statements').column('uploaded_by').execute();
  await db.schema
    .createTable('credits')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('line_key', byBytes, (c) => c.notNull().unique())
    .addColumn('statement_id', 'text', (c) => c.notNull().references('statements.id'))
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('paise', 'bigint', (c) => c.notNull())
    .addColumn('words', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('credits_statement').on('credits').column('statement_id').execute();
  await db.schema
    .createTable('money_judgements')
    .addColumn('registration_id', 'text', (c) =>
      c.notNull().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('credit_id', 'text', (c) => c.notNull().references('credits.id'))
    .addColumn('verdict', 'text', (c) => c.notNull())
    .addColumn('judged_at', 'bigint', (c) => c.notNull())
    .addColumn('judged_by', 'text', (c) => c.references('accounts.id').onDelete('set null'))
    .addPrimaryKeyConstraint('money_judgements_key', ['registration_id', 'credit_id'])
    .execute();
  // One to one.
  for (const column of ['registration_id', 'credit_id'])
    await db.schema
      .createIndex(`money_judgements_matched_${column}`)
      .unique()
      .on('money_judgements')
      .column(column)
      .where(sql.ref('verdict'), '=', sql.lit('belongs'))
      .execute();
  await db.schema.createIndex('money_judgements_credit').on('money_judgements').column('credit_id').execute();
  await db.schema.createIndex('money_judgements_by').on('money_judgements').column('judged_by').execute();
  await db.schema
    .createTable('money_standings')
    .addColumn('registration_id', 'text', (c) =>
      c.primaryKey().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('state_rank', 'integer', (c) => c.notNull())
    .addColumn('credit_id', 'text', (c) => c.references('credits.id'))
    .addColumn('reasons', 'text', (c) => c.notNull())
    .addColumn('warnings', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('money_standings_state').on('money_standings').column('state').execute();
  await db.schema.createIndex('money_standings_credit').on('money_standings').column('credit_id').execute();
  await db.schema
    .createTable('matching')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('wanted', 'bigint', (c) => c.notNull())
    .addColumn('done', 'bigint', (c) => c.notNull())
    .execute();
};
