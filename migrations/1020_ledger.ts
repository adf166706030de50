import { sql } from 'kysely';
import type { Engine } from '#platform/server/db/database.ts';
import type { Step } from '#platform/server/db/migrate.ts';

/** Creates the tables of the module `ledger`. `src/db/ledger.ts` describes them. */
export const up: Step = async (db, engine) => {
  await db.schema
    .createTable('ledger_lines')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('booked_at', 'bigint', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('debit', 'text', (c) => c.notNull())
    .addColumn('credit', 'text', (c) => c.notNull())
    .addColumn('amount', 'bigint', (c) => c.notNull())
    .addColumn('cause', 'text', (c) => c.notNull())
    .addColumn('event_id', 'text')
    .addColumn('registration_id', 'text')
    .addColumn('credit_id', 'text')
    .addColumn('statement_id', 'text')
    .addColumn('refund_id', 'text')
    .addCheckConstraint('ledger_lines_sum', sql`amount > 0`)
    .addCheckConstraint('ledger_lines_two_accounts', sql`debit <> credit`)
    .addCheckConstraint(
      'ledger_lines_whose',
      sql`(debit = 'receivable' or credit = 'receivable') = (registration_id is not null)`,
    )
    .execute();
  await db.schema.createIndex('ledger_lines_event').on('ledger_lines').columns(['event_id', 'day']).execute();
  await db.schema.createIndex('ledger_lines_refund_id').on('ledger_lines').column('refund_id').execute();
  await db.schema
    .createIndex('ledger_lines_registration_id')
    .on('ledger_lines')
    .column('registration_id')
    .execute();
  await db.schema
    .createIndex('ledger_lines_statement_day')
    .unique()
    .on('ledger_lines')
    .columns(['statement_id', 'debit', 'day'])
    .where(sql<boolean>`cause = 'statement'`)
    .execute();
  await db.schema
    .createIndex('ledger_lines_statement_id')
    .on('ledger_lines')
    .column('statement_id')
    .execute();

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
    .addColumn('amount', 'bigint', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('withdrawn_day', 'text')
    .execute();
  await db.schema.createIndex('fee_shares_payer').on('fee_shares').column('payer_id').execute();

  await db.schema
    .createTable('matched_credits')
    .addColumn('credit_id', 'text', (c) => c.primaryKey().references('bank_transactions.id'))
    .addColumn('registration_id', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('claimed_credits_registration')
    .on('matched_credits')
    .column('registration_id')
    .execute();

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
    .addColumn('amount', 'bigint', (c) => c.notNull())
    .addColumn('number', 'text', (c) => c.notNull())
    .addColumn('sent_at', 'bigint', (c) => c.notNull())
    .addColumn('sent_by', 'text', (c) => c.notNull())
    .addColumn('released_at', 'bigint')
    .addColumn('released_by', 'text')
    .addColumn('reversed_at', 'bigint')
    .addColumn('reversed_by', 'text')
    .addColumn('reversal_requested_at', 'bigint')
    .addColumn('reversal_requested_by', 'text')
    .addColumn('debit_id', 'text', (c) => c.unique().references('bank_transactions.id'))
    .addCheckConstraint('refunds_sum', sql`amount > 0`)
    .addCheckConstraint('refunds_two_persons', sql`released_by <> sent_by`)
    .addCheckConstraint(
      'refunds_check',
      sql`reversal_requested_by is null or reversed_by is null or reversal_requested_by <> reversed_by`,
    )
    .execute();
  await db.schema
    .createIndex('refunds_number')
    .unique()
    .on('refunds')
    .column('number')
    .where(sql<boolean>`reversed_at is null`)
    .execute();
  await db.schema
    .createIndex('refunds_open')
    .unique()
    .on('refunds')
    .column('registration_id')
    .where(sql<boolean>`released_at is null and reversed_at is null`)
    .execute();
  await db.schema.createIndex('refunds_registration').on('refunds').column('registration_id').execute();

  await db.schema
    .createTable('rejected_debits')
    .addColumn('refund_id', 'text', (c) => c.notNull().references('refunds.id'))
    .addColumn('debit_id', 'text', (c) => c.notNull().references('bank_transactions.id'))
    .addColumn('rejected_at', 'bigint', (c) => c.notNull())
    .addColumn('rejected_by', 'text', (c) => c.references('accounts.id').onDelete('set null'))
    .addPrimaryKeyConstraint('rejected_debits_key', ['refund_id', 'debit_id'])
    .execute();
  await db.schema.createIndex('rejected_debits_by').on('rejected_debits').column('rejected_by').execute();
  await db.schema.createIndex('rejected_debits_debit').on('rejected_debits').column('debit_id').execute();

  for (const statement of triggers[engine]) await sql.raw(statement).execute(db);
};

/** Lines of the ledger are never changed or deleted. */
const triggers: Record<Engine, string[]> = {
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
