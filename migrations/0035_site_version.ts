import type { Step } from '#platform/server/db/migrate.ts';

/** Counts changes of the public pages, so that every process knows when to render them. */
export const up: Step = async (db) => {
  await db.schema
    .createTable('site_version')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('version', 'bigint', (c) => c.notNull())
    .execute();
};
