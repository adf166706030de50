import type { Step } from '#platform/server/db/migrate.ts';

/** When the site was backed up last: the desk tells superadmins when that is long ago. */
export const up: Step = async (db) => {
  await db.schema
    .createTable('last_backup')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('taken_at', 'bigint', (c) => c.notNull())
    .execute();
};
