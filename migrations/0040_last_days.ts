import type { Step } from '#platform/server/db/migrate.ts';

/**
 * A role may expire; `role_end_told_at` is the time of the notice. Changes to the expiry of superadmins lock a row
 * of `last_day_turns` first, so that concurrent ones run one after another.
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
