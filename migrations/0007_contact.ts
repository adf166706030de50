import type { Step } from '#platform/server/db/migrate.ts';

export const up: Step = async (db) => {
  await db.schema
    .createTable('contact_messages')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('contacted_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('contact_messages_time')
    .on('contact_messages')
    .column('contacted_at')
    .execute();
};
