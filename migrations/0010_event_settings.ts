import type { Step } from '#platform/server/db/migrate.ts';

/**
 * Adds a registration window with two ends, which may be in the future, and fees and dates set by a superadmin.
 * `revision` counts changes.
 */
export const up: Step = async (db) => {
  const events = () => db.schema.alterTable('events');
  await events().renameColumn('registration_opened_at', 'registration_opens_at').execute();
  await events().addColumn('registration_closes_at', 'bigint').execute();
  await events()
    .addColumn('starts_at', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  await events()
    .addColumn('ends_at', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  await events().addColumn('fees_set_at', 'bigint').execute();
  await events().addColumn('dates_set_at', 'bigint').execute();
  await events()
    .addColumn('revision', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
};
