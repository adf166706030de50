import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Creates the tables of the module `email`. `src/db/email.ts` describes them. */
export const up: Step = async (db, engine) => {
  const bytes = engine === 'postgres' ? sql`bytea` : sql`blob`;
  // Compares bytes, in every collation of the database.
  const textByBytes = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  // SQLite searches in the index, without reading the table. PostgreSQL reads tables quickly, and indexes no long texts.
  const searched = engine === 'sqlite' ? ['search_text'] : [];
  await db.schema
    .createTable('outbox')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('recipient', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('queued_at', 'bigint', (c) => c.notNull())
    .addColumn('due_at', 'bigint')
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('sent_at', 'bigint')
    .addColumn('failed_at', 'bigint')
    .addColumn('last_error', 'text')
    .addColumn('sealed', bytes)
    .addColumn('search_text', textByBytes, (c) => c.notNull().defaultTo(''))
    .addColumn('event_id', 'text')
    .addColumn('priority', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('server_answer', 'text')
    .addColumn('server_message_id', 'text')
    .addColumn('owner_id', 'text')
    .execute();
  await db.schema
    .createIndex('outbox_due')
    .on('outbox')
    .columns(['priority desc', 'due_at'])
    .where(sql<boolean>`due_at is not null`)
    .execute();
  await db.schema.createIndex('outbox_event').on('outbox').column('event_id').execute();
  await db.schema
    .createIndex('outbox_list')
    .on('outbox')
    .columns(['id', 'due_at', 'attempts', 'sent_at', 'failed_at', ...searched])
    .execute();
  await db.schema.createIndex('outbox_owner_id').on('outbox').column('owner_id').execute();
  await db.schema.createIndex('outbox_recipient').on('outbox').column('recipient').execute();
  await db.schema.createIndex('outbox_server_message_id').on('outbox').column('server_message_id').execute();

  await db.schema
    .createTable('messages')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('event_id', 'text', (c) => c.references('events.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('sent_at', 'bigint', (c) => c.notNull())
    .addColumn('seen_at', 'bigint')
    .execute();
  await db.schema.createIndex('messages_account_id').on('messages').column('account_id').execute();
  await db.schema.createIndex('messages_event_id').on('messages').column('event_id').execute();

  await db.schema
    .createTable('mailed_people')
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('recipient_hash', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('mailed_people_key', ['account_id', 'recipient_hash', 'kind'])
    .execute();
  await db.schema.createIndex('mailed_people_at').on('mailed_people').column('at').execute();

  await db.schema
    .createTable('mailbox_cursors')
    .addColumn('mailbox', 'text', (c) => c.primaryKey())
    .addColumn('uid_validity', 'text', (c) => c.notNull())
    .addColumn('last_uid', 'bigint', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('mail_bounces')
    .addColumn('mail_id', 'text', (c) => c.primaryKey())
    .addColumn('recipient', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('mail_bounces_recipient').on('mail_bounces').column('recipient').execute();
};
