import type { Step } from '#platform/server/db/migrate.ts';

export const up: Step = async (db) => {
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
    .createTable('invitations')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('delegation_id', 'text', (c) => c.notNull().references('delegations.id').onDelete('cascade'))
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('token_fingerprint', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('accepted_at', 'bigint')
    .addUniqueConstraint('invitations_once', ['delegation_id', 'email'])
    .execute();
  await db.schema.createIndex('invitations_email').on('invitations').column('email').execute();

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
    .addColumn('registration_fee', 'integer', (c) => c.notNull())
    .addColumn('hospitality_fee', 'integer', (c) => c.notNull())
    .addColumn('group_total', 'integer')
    .addColumn('payment_id', 'text', (c) => c.references('images.id'))
    .addColumn('registered_at', 'bigint', (c) => c.notNull())
    .addColumn('decided_at', 'bigint')
    .addColumn('decided_by', 'text')
    .addColumn('assigned_committee', 'text')
    .addColumn('assigned_portfolio', 'text')
    .addColumn('assigned_at', 'bigint')
    .addColumn('assigned_by', 'text')
    .addUniqueConstraint('registrations_once', ['event_id', 'account_id'])
    .addUniqueConstraint('registrations_seat', ['event_id', 'assigned_portfolio'])
    .execute();
  await db.schema.createIndex('registrations_account').on('registrations').column('account_id').execute();
  await db.schema
    .createIndex('registrations_delegation')
    .on('registrations')
    .column('delegation_id')
    .execute();
  await db.schema
    .createIndex('registrations_status')
    .on('registrations')
    .columns(['event_id', 'status', 'registered_at'])
    .execute();
  await db.schema
    .createIndex('registrations_committee')
    .on('registrations')
    .columns(['event_id', 'assigned_committee'])
    .execute();

  await db.schema
    .createTable('registration_committees')
    .addColumn('registration_id', 'text', (c) =>
      c.notNull().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('committee', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('registration_committees_key', ['registration_id', 'position'])
    .execute();
  await db.schema
    .createTable('registration_portfolios')
    .addColumn('registration_id', 'text', (c) =>
      c.notNull().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('portfolio', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('registration_portfolios_key', ['registration_id', 'position'])
    .execute();
};
