import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Adds announcements and their recipients. One to more than fifty delegates leaves only after a second person released it. */
export const up: Step = async (db) => {
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
    .where(sql.ref('queued_at'), 'is', null)
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
    .addPrimaryKeyConstraint('announcement_recipients_key', ['announcement_id', 'registration_id'])
    .execute();
  await db.schema
    .createIndex('announcement_recipients_registration_id')
    .on('announcement_recipients')
    .column('registration_id')
    .execute();
};
