import type { Step } from '#platform/server/db/migrate.ts';

/** Adds the admin who has a registration open, so that two do not process the same one. */
export const up: Step = async (db) => {
  await db.schema
    .createTable('registration_holds')
    .addColumn('registration_id', 'text', (c) =>
      c.primaryKey().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('until', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('registration_holds_account')
    .on('registration_holds')
    .columns(['account_id', 'until'])
    .execute();
  // Open lists poll for completed groups every few seconds.
  await db.schema
    .createIndex('delegations_completed')
    .on('delegations')
    .columns(['event_id', 'completed_at'])
    .execute();
};
