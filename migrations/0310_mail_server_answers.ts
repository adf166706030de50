import type { Step } from '#platform/server/db/migrate.ts';

/**
 * Adds what the mail server answered when it took a mail, and the id in it, because some services replace the
 * Message-ID of the site by their own.
 */
export const up: Step = async (db) => {
  await db.schema.alterTable('outbox').addColumn('server_answer', 'text').execute();
  await db.schema.alterTable('outbox').addColumn('server_message_id', 'text').execute();
  await db.schema.createIndex('outbox_server_message_id').on('outbox').column('server_message_id').execute();
};
