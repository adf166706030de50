import type { Step } from '#platform/server/db/migrate.ts';

/** Adds 'Messages' of the dashboard: copies of mails about seats and decisions, and when an announcement was opened there. */
export const up: Step = async (db) => {
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
  await db.schema.alterTable('announcement_recipients').addColumn('seen_at', 'bigint').execute();
};
