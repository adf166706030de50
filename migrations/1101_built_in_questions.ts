import type { Step } from '#platform/server/db/migrate.ts';

/** What a club has changed about the built-in questions of an event. */
export const up: Step = async (db) => {
  await db.schema
    .createTable('built_in_questions')
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('label', 'text')
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('hidden_at', 'bigint')
    .addPrimaryKeyConstraint('built_in_questions_key', ['event_id', 'name'])
    .execute();
};
