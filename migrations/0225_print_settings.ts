import type { Step } from '#platform/server/db/migrate.ts';

/** Adds the emergency line of badges. */
export const up: Step = async (db) => {
  await db.schema
    .createTable('print_settings')
    .addColumn('event_id', 'text', (c) => c.primaryKey().references('events.id').onDelete('cascade'))
    .addColumn('emergency_line', 'text', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .execute();
};
