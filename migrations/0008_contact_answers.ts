import type { Step } from '#platform/server/db/migrate.ts';

export const up: Step = async (db) => {
  await db.schema.alterTable('contact_messages').addColumn('answered_at', 'bigint').execute();
  await db.schema.alterTable('contact_messages').addColumn('answered_by', 'text').execute();
  await db.schema
    .createIndex('contact_messages_open')
    .on('contact_messages')
    .columns(['answered_at', 'contacted_at'])
    .execute();
};
