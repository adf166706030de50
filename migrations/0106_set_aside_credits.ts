import type { Step } from '#platform/server/db/migrate.ts';

/** Adds credits that are no fee, such as sponsorship and cash. */
export const up: Step = async (db) => {
  await db.schema
    .createTable('set_aside_credits')
    .addColumn('credit_id', 'text', (c) => c.primaryKey().references('credits.id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('set_aside_at', 'bigint', (c) => c.notNull())
    .addColumn('set_aside_by', 'text', (c) => c.references('accounts.id').onDelete('set null'))
    .execute();
  await db.schema
    .createIndex('set_aside_credits_by')
    .on('set_aside_credits')
    .column('set_aside_by')
    .execute();
};
