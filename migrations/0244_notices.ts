import type { Step } from '#platform/server/db/migrate.ts';

/** Adds notices: an announcement in one line on public pages and wall screens, from a begin to an end. */
export const up: Step = async (db) => {
  await db.schema
    .createTable('notices')
    .addColumn('announcement_id', 'text', (c) =>
      c.primaryKey().references('announcements.id').onDelete('cascade'),
    )
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('place', 'text', (c) => c.notNull())
    .addColumn('begins_at', 'bigint', (c) => c.notNull())
    .addColumn('ends_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('notices_event_id').on('notices').column('event_id').execute();
};
