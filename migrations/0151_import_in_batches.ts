import type { Step } from '#platform/server/db/migrate.ts';

/**
 * Adds leases, and the start of an import. A statement is imported in several transactions, and its lines are
 * ignored before the last one.
 */
export const up: Step = async (db) => {
  await db.schema
    .createTable('leases')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('owner', 'text', (c) => c.notNull())
    .addColumn('renewed_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.alterTable('statements').addColumn('importing_since', 'bigint').execute();
};
