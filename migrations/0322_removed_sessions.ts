import type { Step } from '#platform/server/db/migrate.ts';

/** Keeps the title and time of sessions that were removed from a timetable, because rolls may contain marks of them. */
export const up: Step = async (db) => {
  await db.schema
    .createTable('removed_sessions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('day', 'integer', (c) => c.notNull())
    .addColumn('start_minute', 'integer', (c) => c.notNull())
    .addColumn('end_minute', 'integer', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('removed_sessions_event_id')
    .on('removed_sessions')
    .column('event_id')
    .execute();
};
