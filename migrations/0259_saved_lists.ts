import type { Step } from '#platform/server/db/migrate.ts';

/** Adds filters of announcements that are kept by name. */
export const up: Step = async (db) => {
  await db.schema
    .createTable('announcement_lists')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('filter', 'text', (c) => c.notNull())
    .addUniqueConstraint('announcement_lists_name', ['event_id', 'name'])
    .execute();
};
