import type { Step } from '#platform/server/db/migrate.ts';

/** Adds anonymous statistics of erased registrations. */
export const up: Step = async (db) => {
  await db.schema
    .createTable('erased_registrations')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id'))
    .addColumn('registered_at', 'bigint', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('accommodation', 'text')
    .addColumn('first_choice', 'text')
    .addColumn('registration_fee', 'integer', (c) => c.notNull())
    .addColumn('hospitality_fee', 'integer', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('erased_registrations_event')
    .on('erased_registrations')
    .column('event_id')
    .execute();
};
