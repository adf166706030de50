import type { Step } from '#platform/server/db/migrate.ts';

/** Mails are deleted with the registrations of their event. Without a foreign key; null for earlier mails. */
export const up: Step = async (db) => {
  await db.schema.alterTable('outbox').addColumn('event_id', 'text').execute();
  await db.schema.createIndex('outbox_event').on('outbox').column('event_id').execute();
};
