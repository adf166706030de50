import type { Step } from '#platform/server/db/migrate.ts';

/** Adds the position in the mailbox that replies arrive in, and mails that could not be delivered. */
export const up: Step = async (db) => {
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
