import type { Step } from '#platform/server/db/migrate.ts';

/**
 * A role may end by itself at a moment; `role_end_told_at` says that those concerned were told. Whoever gives a superadmin a
 * last day takes the turn first, so that of two at once the second sees what the first did.
 */
export const up: Step = async (db) => {
  await db.schema.alterTable('accounts').addColumn('role_ends_at', 'bigint').execute();
  await db.schema.alterTable('accounts').addColumn('role_end_told_at', 'bigint').execute();
  await db.schema.createIndex('accounts_role_end').on('accounts').column('role_ends_at').execute();
  await db.schema
    .createTable('last_day_turns')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('taken', 'bigint', (c) => c.notNull())
    .execute();
};
