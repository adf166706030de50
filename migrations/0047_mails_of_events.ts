import type { Step } from '#platform/server/db/migrate.ts';

/**
 * Of whose registrations a mail tells: it goes when those are erased. No foreign key, as nothing else in the outbox has one;
 * mails from before have none.
 */
export const up: Step = async (db) => {
  await db.schema.alterTable('outbox').addColumn('event_id', 'text').execute();
  await db.schema.createIndex('outbox_event').on('outbox').column('event_id').execute();
};
