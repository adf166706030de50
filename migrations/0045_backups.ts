import type { Step } from '#platform/server/db/migrate.ts';

/** The desk warns superadmins when the last backup is old. */
export const up: Step = async (db) => {
  await db.schema
    .createTable('last_backup')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('taken_at', 'bigint', (c) => c.notNull())
    .execute();
};
