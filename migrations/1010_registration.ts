import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Creates the tables of the module `registration`. `src/db/registration.ts` describes them. */
export const up: Step = async (db, engine) => {
  // Compares bytes, in every collation of the database.
  const textByBytes = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  // SQLite searches in the index, without reading the table. PostgreSQL reads tables quickly, and indexes no long texts.
  const searched = engine === 'sqlite' ? ['search_text'] : [];
  await db.schema
    .createTable('delegations')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id'))
    .addColumn('leader_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('completed_at', 'bigint')
    .addUniqueConstraint('delegations_name', ['leader_id', 'event_id', 'name'])
    .execute();
  await db.schema
    .createIndex('delegations_completed')
    .on('delegations')
    .columns(['event_id', 'completed_at'])
    .execute();

  await db.schema
    .createTable('registrations')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id'))
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('mode', 'text', (c) => c.notNull())
    .addColumn('delegation_id', 'text', (c) => c.references('delegations.id'))
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('experience', 'text', (c) => c.notNull())
    .addColumn('college', 'text')
    .addColumn('accommodation', 'text')
    .addColumn('dietary_needs', 'text')
    .addColumn('registration_fee_amount', 'bigint', (c) => c.notNull())
    .addColumn('hospitality_fee_amount', 'bigint', (c) => c.notNull())
    .addColumn('group_total_amount', 'bigint')
    .addColumn('payment_picture_id', 'text', (c) => c.references('images.id'))
    .addColumn('registered_at', 'bigint', (c) => c.notNull())
    .addColumn('decided_at', 'bigint')
    .addColumn('decided_by', 'text')
    .addColumn('seat_id', 'text', (c) => c.references('seats.id'))
    .addColumn('assigned_at', 'bigint')
    .addColumn('assigned_by', 'text')
    .addColumn('sort_name', textByBytes, (c) => c.notNull().defaultTo(''))
    .addColumn('search_text', textByBytes, (c) => c.notNull().defaultTo(''))
    .addColumn('transaction_number', 'text')
    .addColumn('withdrawn_at', 'bigint')
    .addColumn('experience_level', 'text')
    .addColumn('revision', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('payment_way', 'text', (c) => c.check(sql`payment_way in ('upi', 'sepa', 'bank', 'desk')`))
    .addColumn('surcharge_amount', 'bigint', (c) =>
      c.notNull().defaultTo(0).check(sql`surcharge_amount >= 0`),
    )
    .execute();
  await db.schema.createIndex('registrations_account').on('registrations').column('account_id').execute();
  await db.schema
    .createIndex('registrations_by_name')
    .on('registrations')
    .columns(['event_id', 'sort_name', 'id', 'status', 'mode', 'accommodation'])
    .execute();
  await db.schema
    .createIndex('registrations_delegation')
    .on('registrations')
    .columns(['delegation_id', 'mode', 'status', 'event_id', 'accommodation'])
    .execute();
  await db.schema
    .createIndex('registrations_newest')
    .on('registrations')
    .columns(['event_id', 'registered_at', 'id', 'mode', 'accommodation', ...searched])
    .execute();
  await db.schema
    .createIndex('registrations_once')
    .unique()
    .on('registrations')
    .columns(['event_id', 'account_id'])
    .execute();
  await db.schema
    .createIndex('registrations_payment')
    .on('registrations')
    .column('payment_picture_id')
    .execute();
  await db.schema.createIndex('registrations_seat').unique().on('registrations').column('seat_id').execute();
  await db.schema
    .createIndex('registrations_seats')
    .on('registrations')
    .columns(['event_id', 'seat_id', 'status', 'mode', 'accommodation', ...searched, 'id', 'withdrawn_at'])
    .execute();
  await db.schema
    .createIndex('registrations_status')
    .on('registrations')
    .columns(['event_id', 'status', 'registered_at', 'id', 'mode', 'accommodation'])
    .execute();

  await db.schema
    .createTable('registration_committees')
    .addColumn('registration_id', 'text', (c) =>
      c.notNull().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('committee_id', 'text', (c) => c.notNull().references('committees.id'))
    .addPrimaryKeyConstraint('chosen_committees_key', ['registration_id', 'position'])
    .execute();
  await db.schema
    .createIndex('registrations_that_chose_committees')
    .on('registration_committees')
    .columns(['committee_id', 'registration_id'])
    .execute();

  await db.schema
    .createTable('registration_portfolios')
    .addColumn('registration_id', 'text', (c) =>
      c.notNull().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('portfolio_id', 'text', (c) => c.notNull().references('portfolios.id'))
    .addPrimaryKeyConstraint('chosen_portfolios_key', ['registration_id', 'position'])
    .execute();
  await db.schema
    .createIndex('registrations_that_chose_portfolios')
    .on('registration_portfolios')
    .columns(['portfolio_id', 'registration_id'])
    .execute();

  await db.schema
    .createTable('registration_discounts')
    .addColumn('registration_id', 'text', (c) =>
      c.notNull().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('code_id', 'text', (c) => c.notNull().references('discount_codes.id'))
    .addColumn('amount', 'bigint', (c) => c.notNull().check(sql`amount >= 0`))
    .addPrimaryKeyConstraint('registration_discounts_key', ['registration_id', 'code_id'])
    .execute();
  await db.schema
    .createIndex('registration_discounts_code')
    .on('registration_discounts')
    .column('code_id')
    .execute();

  await db.schema
    .createTable('former_group_names')
    .addColumn('delegation_id', 'text', (c) => c.notNull().references('delegations.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('former_group_names_key', ['delegation_id', 'name'])
    .execute();

  await db.schema
    .createTable('invitations')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('delegation_id', 'text', (c) => c.notNull().references('delegations.id').onDelete('cascade'))
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('token_fingerprint', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('accepted_at', 'bigint')
    .addColumn('copied_token_fingerprint', 'text')
    .addColumn('reminded_at', 'bigint')
    .addUniqueConstraint('invitations_once', ['delegation_id', 'email'])
    .execute();
  await db.schema.createIndex('invitations_email').on('invitations').column('email').execute();

  await db.schema
    .createTable('payment_references')
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id'))
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('reference', 'text', (c) => c.notNull().unique())
    .addPrimaryKeyConstraint('payment_references_key', ['event_id', 'account_id'])
    .execute();
  await db.schema
    .createIndex('payment_references_account')
    .on('payment_references')
    .column('account_id')
    .execute();

  await db.schema
    .createTable('payment_submissions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('registration_id', 'text', (c) =>
      c.notNull().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('picture_id', 'text', (c) => c.references('images.id').onDelete('cascade'))
    .addColumn('transaction_number', 'text')
    .addColumn('replaced_at', 'bigint', (c) => c.notNull())
    .addColumn('is_part', 'integer')
    .execute();
  await db.schema
    .createIndex('payment_submissions_picture')
    .on('payment_submissions')
    .column('picture_id')
    .execute();
  await db.schema
    .createIndex('payment_submissions_registration')
    .on('payment_submissions')
    .column('registration_id')
    .execute();

  await db.schema
    .createTable('registration_changes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('registration_id', 'text', (c) =>
      c.notNull().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('facts', 'text', (c) => c.notNull())
    .addColumn('due_before_amount', 'bigint')
    .execute();
  await db.schema
    .createIndex('registration_changes_registration')
    .on('registration_changes')
    .columns(['registration_id', 'at'])
    .execute();

  await db.schema
    .createTable('registration_presences')
    .addColumn('registration_id', 'text', (c) =>
      c.primaryKey().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('registration_presences_account')
    .on('registration_presences')
    .columns(['account_id', 'expires_at'])
    .execute();

  await db.schema
    .createTable('erased_registrations')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id'))
    .addColumn('registered_at', 'bigint', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('accommodation', 'text')
    .addColumn('registration_fee_amount', 'bigint', (c) => c.notNull())
    .addColumn('hospitality_fee_amount', 'bigint', (c) => c.notNull())
    .addColumn('first_committee_id', 'text', (c) => c.references('committees.id'))
    .addColumn('withdrawn_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('erased_registrations_event')
    .on('erased_registrations')
    .column('event_id')
    .execute();
};
