import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Creates the tables of the module `bank`. `src/db/bank.ts` describes them. */
export const up: Step = async (db, engine) => {
  // Compares bytes, in every collation of the database.
  const textByBytes = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
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
    .addColumn('withdrawn_at', 'bigint')
    .addColumn('withdrawn_by', 'text')
    .addColumn('format', 'text')
    .addColumn('opening_amount', 'bigint')
    .addColumn('closing_amount', 'bigint')
    .addColumn('balances_state', 'text')
    .addColumn('importing_since', 'bigint')
    .addColumn('text_columns', 'text')
    .execute();
  await db.schema.createIndex('statements_uploaded_by').on('statements').column('uploaded_by').execute();

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
    .createTable('bank_transactions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('line_key', textByBytes, (c) => c.notNull().unique())
    .addColumn('statement_id', 'text', (c) => c.notNull().references('statements.id'))
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('amount', 'bigint', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('payment_number', 'text')
    .execute();
  await db.schema.createIndex('bank_transactions_day').on('bank_transactions').column('day').execute();
  await db.schema
    .createIndex('bank_transactions_payment_number')
    .on('bank_transactions')
    .column('payment_number')
    .execute();
  await db.schema
    .createIndex('bank_transactions_statement')
    .on('bank_transactions')
    .column('statement_id')
    .execute();

  await db.schema
    .createTable('statement_transactions')
    .addColumn('statement_id', 'text', (c) => c.notNull().references('statements.id'))
    .addColumn('transaction_id', 'text', (c) => c.notNull().references('bank_transactions.id'))
    .addPrimaryKeyConstraint('statement_credits_key', ['statement_id', 'transaction_id'])
    .execute();
  await db.schema
    .createIndex('statement_transactions_transaction')
    .on('statement_transactions')
    .column('transaction_id')
    .execute();

  await db.schema
    .createTable('statement_witnesses')
    .addColumn('statement_id', 'text', (c) => c.notNull().references('statements.id'))
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('witnessed_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('statement_witnesses_key', ['statement_id', 'account_id'])
    .execute();

  await db.schema
    .createTable('missing_credits')
    .addColumn('credit_id', 'text', (c) => c.notNull().references('bank_transactions.id'))
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
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('amount', 'bigint', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('withdrawn_lines_statement')
    .on('withdrawn_lines')
    .column('statement_id')
    .execute();

  await db.schema
    .createTable('payment_statuses')
    .addColumn('registration_id', 'text', (c) =>
      c.primaryKey().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('state_rank', 'integer', (c) => c.notNull())
    .addColumn('credit_id', 'text', (c) => c.references('bank_transactions.id'))
    .addColumn('reasons', 'text', (c) => c.notNull())
    .addColumn('warnings', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('money_standings_credit').on('payment_statuses').column('credit_id').execute();
  await db.schema.createIndex('money_standings_state').on('payment_statuses').column('state').execute();

  await db.schema
    .createTable('payment_parts')
    .addColumn('credit_id', 'text', (c) => c.primaryKey().references('bank_transactions.id'))
    .addColumn('registration_id', 'text', (c) =>
      c.notNull().references('registrations.id').onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('money_parts_registration')
    .on('payment_parts')
    .column('registration_id')
    .execute();

  await db.schema
    .createTable('matching')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('wanted', 'bigint', (c) => c.notNull())
    .addColumn('done', 'bigint', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('manual_matches')
    .addColumn('registration_id', 'text', (c) =>
      c.notNull().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('credit_id', 'text', (c) => c.notNull().references('bank_transactions.id'))
    .addColumn('verdict', 'text', (c) => c.notNull())
    .addColumn('decided_at', 'bigint', (c) => c.notNull())
    .addColumn('decided_by', 'text', (c) => c.references('accounts.id').onDelete('set null'))
    .addPrimaryKeyConstraint('money_judgements_key', ['registration_id', 'credit_id'])
    .execute();
  await db.schema
    .createIndex('manual_matches_matched_credit')
    .unique()
    .on('manual_matches')
    .column('credit_id')
    .where(sql<boolean>`verdict = 'match'`)
    .execute();
  await db.schema.createIndex('money_judgements_by').on('manual_matches').column('decided_by').execute();
  await db.schema.createIndex('money_judgements_credit').on('manual_matches').column('credit_id').execute();

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
    .createTable('set_aside_credits')
    .addColumn('credit_id', 'text', (c) => c.primaryKey().references('bank_transactions.id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('set_aside_at', 'bigint', (c) => c.notNull())
    .addColumn('set_aside_by', 'text', (c) => c.references('accounts.id').onDelete('set null'))
    .execute();
  await db.schema
    .createIndex('set_aside_credits_by')
    .on('set_aside_credits')
    .column('set_aside_by')
    .execute();

  await db.schema
    .createTable('desk_payments')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('registration_id', 'text', (c) => c.notNull())
    .addColumn('amount', 'bigint', (c) => c.notNull().check(sql`amount > 0`))
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .addColumn('received_by', 'text', (c) => c.notNull())
    .addColumn('undone_at', 'bigint')
    .addColumn('undone_by', 'text')
    .addCheckConstraint('desk_payments_undone', sql`(undone_at is null) = (undone_by is null)`)
    .execute();
  await db.schema
    .createIndex('desk_payments_registration')
    .on('desk_payments')
    .column('registration_id')
    .execute();

  await db.schema
    .createTable('proof_readings')
    .addColumn('picture_id', 'text', (c) => c.primaryKey().references('images.id').onDelete('cascade'))
    .addColumn('due_at', 'bigint')
    .addColumn('lease', 'text')
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('failed_at', 'bigint')
    .addColumn('read_at', 'bigint')
    .addColumn('took_ms', 'integer')
    .addColumn('number', 'text')
    .addColumn('sums', 'text')
    .addColumn('day', 'text')
    .addColumn('outcome', 'text')
    .addColumn('recognised_text', 'text')
    .addColumn('payee', 'text')
    .addColumn('facts_version', 'integer')
    .execute();
  await db.schema.createIndex('proof_readings_due').on('proof_readings').column('due_at').execute();

  await db.schema
    .createTable('resubmission_requests')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('registration_id', 'text', (c) =>
      c.notNull().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('requested_at', 'bigint', (c) => c.notNull())
    .addColumn('requested_by', 'text', (c) => c.references('accounts.id').onDelete('set null'))
    .addColumn('answered_at', 'bigint')
    .addColumn('closed_at', 'bigint')
    .addColumn('reason', 'text')
    .addColumn('due_amount', 'bigint')
    .addColumn('received_amount', 'bigint')
    .execute();
  await db.schema
    .createIndex('payment_requests_by')
    .on('resubmission_requests')
    .column('requested_by')
    .execute();
  await db.schema
    .createIndex('payment_requests_open')
    .unique()
    .on('resubmission_requests')
    .column('registration_id')
    .where(sql<boolean>`closed_at is null`)
    .execute();
  await db.schema
    .createIndex('payment_requests_registration')
    .on('resubmission_requests')
    .columns(['registration_id', 'requested_at'])
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
};
