import type { Step } from '#platform/server/db/migrate.ts';

/**
 * Leases of work that one process does at a time, and since when a statement is being imported: its lines are stored in several
 * transactions, and nothing of it counts before the last one.
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
