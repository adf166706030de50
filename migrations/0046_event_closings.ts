import type { Step } from '#platform/server/db/migrate.ts';

/**
 * Adds totals of an archived event, and when the personal data of its registrations are erased. Events archived
 * before have no row.
 */
export const up: Step = async (db) => {
  await db.schema
    .createTable('event_closings')
    .addColumn('event_id', 'text', (c) => c.primaryKey().references('events.id'))
    .addColumn('closed_at', 'bigint', (c) => c.notNull())
    .addColumn('delegates', 'integer', (c) => c.notNull())
    .addColumn('committees', 'integer', (c) => c.notNull())
    .addColumn('colleges', 'integer', (c) => c.notNull())
    .addColumn('erase_at', 'bigint')
    .addColumn('erased_at', 'bigint')
    .execute();
  await db.schema.createIndex('event_closings_erase').on('event_closings').column('erase_at').execute();
};
