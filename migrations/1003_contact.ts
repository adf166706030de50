import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Creates the tables of the module `contact`. `src/db/contact.ts` describes them. */
export const up: Step = async (db, engine) => {
  // Compares bytes, in every collation of the database.
  const textByBytes = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  await db.schema
    .createTable('contact_messages')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('contacted_at', 'bigint', (c) => c.notNull())
    .addColumn('answered_at', 'bigint')
    .addColumn('answered_by', 'text')
    .addColumn('search_text', textByBytes, (c) => c.notNull().defaultTo(''))
    .addColumn('assigned_to', 'text')
    .addColumn('last_entry_id', 'text')
    .addColumn('last_entry_at', 'bigint')
    .addColumn('closed_at', 'bigint')
    .addColumn('reopened_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('contact_messages_open')
    .on('contact_messages')
    .columns(['answered_at', 'contacted_at'])
    .execute();
  await db.schema
    .createIndex('contact_messages_time')
    .on('contact_messages')
    .column('contacted_at')
    .execute();

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
