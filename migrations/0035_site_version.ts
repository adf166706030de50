import type { Step } from '#platform/server/db/migrate.ts';

/** Counts the changes of what the public pages show, so that every process knows when to render them anew. */
export const up: Step = async (db) => {
  await db.schema
    .createTable('site_version')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('version', 'bigint', (c) => c.notNull())
    .execute();
};
