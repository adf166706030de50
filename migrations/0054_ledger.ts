import { type Kysely, sql } from 'kysely';
import type { Engine } from '#platform/server/db/database.ts';
import type { Step } from '#platform/server/db/migrate.ts';

/**
 * Adds the double-entry ledger, append-only. `bookMissing` posts earlier events at the next start, and
 * reconciliation finds the registrations of credits.
 */
export const up: Step = async (db, engine) => {
  const byBytes = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  await db.schema
    .createTable('ledger_payers')
    .addColumn('registration_id', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id'))
    .execute();
  await db.schema.createIndex('ledger_payers_event').on('ledger_payers').column('event_id').execute();
  await db.schema
    .createTable('fee_shares')
    .addColumn('registration_id', 'text', (c) => c.primaryKey())
    .addColumn('payer_id', 'text', (c) => c.notNull().references('ledger_payers.registration_id'))
    .addColumn('paise', 'bigint', (c) => c.notNull())
    .addColumn('standing', 'text', (c) => c.notNull())
    .addColumn('withdrawn_day', 'text')
    .execute();
  await db.schema.createIndex('fee_shares_payer').on('fee_shares').column('payer_id').execute();
  await db.schema
    .createTable('claimed_credits')
    .addColumn('credit_id', 'text', (c) => c.primaryKey().references('credits.id'))
    .addColumn('registration_id', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('claimed_credits_registration')
    .on('claimed_credits')
    .column('registration_id')
    .execute();
  await db.schema
    .createTable('debits')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('line_key', byBytes, (c) => c.notNull().unique())
    .addColumn('statement_id', 'text', (c) => c.notNull().references('statements.id'))
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('paise', 'bigint', (c) => c.notNull())
    .addColumn('words', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('debits_statement').on('debits').column('statement_id').execute();
  await createRefunds(db);
  await createLines(db);
  for (const guard of engine === 'postgres' ? guards.postgres : guards.sqlite)
    await sql.raw(guard).execute(db);
  await (db as Kysely<{ matching: { wanted: number } }>)
    .updateTable('matching')
    .set((eb) => ({ wanted: eb('wanted', '+', 1) }))
    .execute();
};

async function createRefunds(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('refund_rules')
    .addColumn('event_id', 'text', (c) => c.primaryKey().references('events.id').onDelete('cascade'))
    .addColumn('full_until', 'text')
    .addColumn('half_until', 'text')
    .execute();
  await db.schema
    .createTable('refunds')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('registration_id', 'text', (c) => c.notNull().references('ledger_payers.registration_id'))
    .addColumn('paise', 'bigint', (c) => c.notNull())
    .addColumn('number', 'text', (c) => c.notNull())
    .addColumn('sent_at', 'bigint', (c) => c.notNull())
    .addColumn('sent_by', 'text', (c) => c.notNull())
    .addColumn('released_at', 'bigint')
    .addColumn('released_by', 'text')
    .addColumn('taken_back_at', 'bigint')
    .addColumn('taken_back_by', 'text')
    .addColumn('debit_id', 'text', (c) => c.unique().references('debits.id'))
    .addCheckConstraint('refunds_sum', sql`paise > 0`)
    .addCheckConstraint('refunds_two_persons', sql`released_by <> sent_by`)
    .execute();
  await db.schema.createIndex('refunds_registration').on('refunds').column('registration_id').execute();
  // A registration has one open refund, and the bank's number is unique.
  await sql`create unique index refunds_open on refunds (registration_id)
    where released_at is null and taken_back_at is null`.execute(db);
  await sql`create unique index refunds_number on refunds (number) where taken_back_at is null`.execute(db);
}

async function createLines(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('ledger_lines')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('booked_at', 'bigint', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('debit', 'text', (c) => c.notNull())
    .addColumn('credit', 'text', (c) => c.notNull())
    .addColumn('paise', 'bigint', (c) => c.notNull())
    .addColumn('cause', 'text', (c) => c.notNull())
    .addColumn('event_id', 'text')
    .addColumn('registration_id', 'text')
    .addColumn('credit_id', 'text')
    .addColumn('statement_id', 'text')
    .addColumn('refund_id', 'text')
    .addCheckConstraint('ledger_lines_sum', sql`paise > 0`)
    .addCheckConstraint('ledger_lines_two_accounts', sql`debit <> credit`)
    .addCheckConstraint(
      'ledger_lines_whose',
      sql`(debit = 'registration' or credit = 'registration') = (registration_id is not null)`,
    )
    .execute();
  for (const column of ['registration_id', 'refund_id', 'statement_id'] as const)
    await db.schema.createIndex(`ledger_lines_${column}`).on('ledger_lines').column(column).execute();
  await db.schema.createIndex('ledger_lines_event').on('ledger_lines').columns(['event_id', 'day']).execute();
  // A statement is posted once for each day.
  await sql`create unique index ledger_lines_statement_day on ledger_lines (statement_id, debit, day)
    where statement_id is not null`.execute(db);
}

const guards: Record<Engine, string[]> = {
  sqlite: ['update', 'delete'].map(
    (verb) => `create trigger ledger_lines_no_${verb} before ${verb} on ledger_lines
      begin select raise(abort, 'lines of the ledger are never changed'); end`,
  ),
  postgres: [
    `create function ledger_lines_only_grow() returns trigger language plpgsql as $$
      begin raise exception 'lines of the ledger are never changed'; end $$`,
    `create trigger ledger_lines_no_update before update or delete on ledger_lines
      for each row execute function ledger_lines_only_grow()`,
    `create trigger ledger_lines_no_truncate before truncate on ledger_lines
      for each statement execute function ledger_lines_only_grow()`,
  ],
};
