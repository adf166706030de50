import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/**
 * Adds templates of announcements, attached PDF files, and readers who unsubscribed from
 * announcements that are not about their registration.
 */
export const up: Step = async (db, engine) => {
  const bytes = engine === 'postgres' ? sql`bytea` : sql`blob`;
  await db.schema
    .alterTable('announcements')
    .addColumn('topic', 'text', (c) => c.notNull().defaultTo('registration'))
    .execute();
  await db.schema.alterTable('announcement_recipients').addColumn('skip_reason', 'text').execute();
  await db.schema
    .createTable('unsubscriptions')
    .addColumn('account_id', 'text', (c) => c.primaryKey().references('accounts.id').onDelete('cascade'))
    .addColumn('unsubscribed_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('announcement_templates')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull().unique())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('button_label', 'text')
    .addColumn('button_address', 'text')
    .addColumn('topic', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('announcement_files')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('announcement_id', 'text', (c) => c.references('announcements.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('size', 'integer', (c) => c.notNull())
    .addColumn('bytes', bytes, (c) => c.notNull())
    .addColumn('uploaded_at', 'bigint', (c) => c.notNull())
    .addColumn('uploaded_by', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('announcement_files_announcement_id')
    .on('announcement_files')
    .column('announcement_id')
    .execute();
};
