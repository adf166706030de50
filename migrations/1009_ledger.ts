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
    .createTable('refund_rules')
    .addColumn('event_id', 'text', (c) => c.primaryKey().references('events.id').onDelete('cascade'))
    .addColumn('full_until', 'text')
    .addColumn('half_until', 'text')
    .execute();

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
