import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Creates the tables of the module `announcements`. `src/db/announcements.ts` describes them. */
export const up: Step = async (db, engine) => {
  const bytes = engine === 'postgres' ? sql`bytea` : sql`blob`;
  await db.schema
    .createTable('announcements')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('button_label', 'text')
    .addColumn('button_address', 'text')
    .addColumn('filter', 'text', (c) => c.notNull())
    .addColumn('recipient_count', 'integer', (c) => c.notNull())
    .addColumn('written_at', 'bigint', (c) => c.notNull())
    .addColumn('written_by', 'text', (c) => c.notNull())
    .addColumn('released_at', 'bigint')
    .addColumn('released_by', 'text')
    .addColumn('stopped_at', 'bigint')
    .addColumn('stopped_by', 'text')
    .addColumn('queued_at', 'bigint')
    .addColumn('send_at', 'bigint')
    .addColumn('revision', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('series_id', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('together_count', 'integer', (c) =>
      c
        .notNull()
        .defaultTo(0)
        .check(
          sql`released_at is null or together_count <= 50 or (released_by is not null and released_by <> written_by)`,
        ),
    )
    .addColumn('topic', 'text', (c) => c.notNull().defaultTo('registration'))
    .addColumn('held_reason', 'text')
    .addColumn('released_values', 'text')
    .addCheckConstraint('announcements_button', sql`(button_label is null) = (button_address is null)`)
    .addCheckConstraint(
      'announcements_release',
      sql`released_at is null or recipient_count <= 50 or (released_by is not null and released_by <> written_by)`,
    )
    .execute();
  await db.schema.createIndex('announcements_event_id').on('announcements').column('event_id').execute();
  await db.schema
    .createIndex('announcements_to_queue')
    .on('announcements')
    .column('id')
    .where(sql<boolean>`queued_at is null`)
    .execute();
  await db.schema
    .createIndex('announcements_written_by')
    .on('announcements')
    .columns(['written_by', 'written_at'])
    .execute();

  await db.schema
    .createTable('announcement_recipients')
    .addColumn('announcement_id', 'text', (c) =>
      c.notNull().references('announcements.id').onDelete('cascade'),
    )
    .addColumn('registration_id', 'text', (c) =>
      c.notNull().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('mail_id', 'text', (c) => c.notNull().unique())
    .addColumn('queued_at', 'bigint')
    .addColumn('skipped_at', 'bigint')
    .addColumn('seen_at', 'bigint')
    .addColumn('series_id', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('skip_reason', 'text')
    .addPrimaryKeyConstraint('announcement_recipients_key', ['announcement_id', 'registration_id'])
    .execute();
  await db.schema
    .createIndex('announcement_recipients_registration_id')
    .on('announcement_recipients')
    .column('registration_id')
    .execute();
  await db.schema
    .createIndex('announcement_recipients_series')
    .unique()
    .on('announcement_recipients')
    .columns(['series_id', 'registration_id'])
    .execute();

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
    .createTable('announcement_lists')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('filter', 'text', (c) => c.notNull())
    .addUniqueConstraint('announcement_lists_name', ['event_id', 'name'])
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

  await db.schema
    .createTable('notices')
    .addColumn('announcement_id', 'text', (c) =>
      c.primaryKey().references('announcements.id').onDelete('cascade'),
    )
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('place', 'text', (c) => c.notNull())
    .addColumn('begins_at', 'bigint', (c) => c.notNull())
    .addColumn('ends_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('notices_event_id').on('notices').column('event_id').execute();
};
