import type { Step } from '#platform/server/db/migrate.ts';

/** Makes a message of the contact form the beginning of a thread, and adds stored answers. */
export const up: Step = async (db) => {
  for (const column of ['assigned_to', 'last_entry_id'])
    await db.schema.alterTable('contact_messages').addColumn(column, 'text').execute();
  await db.schema.alterTable('contact_messages').addColumn('last_entry_at', 'bigint').execute();
  await db.schema
    .createTable('contact_entries')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('message_id', 'text', (c) => c.notNull().references('contact_messages.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('written_by', 'text')
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('mail_id', 'text', (c) => c.unique())
    .addColumn('internet_id', 'text', (c) => c.unique())
    .execute();
  await db.schema.createIndex('contact_entries_message').on('contact_entries').column('message_id').execute();
  await db.schema
    .createTable('canned_answers')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('saved_at', 'bigint', (c) => c.notNull())
    .addColumn('saved_by', 'text', (c) => c.notNull())
    .execute();
};
