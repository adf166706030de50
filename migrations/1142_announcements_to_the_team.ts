import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Recipients of announcements are delegates or people with a duty, identified by registration or duty. */
export const up: Step = async (db) => {
  await db.schema
    .createTable('announcement_recipients_next')
    .addColumn('announcement_id', 'text', (c) =>
      c.notNull().references('announcements.id').onDelete('cascade'),
    )
    .addColumn('recipient_id', 'text', (c) => c.notNull())
    .addColumn('registration_id', 'text', (c) => c.references('registrations.id').onDelete('cascade'))
    .addColumn('duty_id', 'text', (c) => c.references('duties.id').onDelete('cascade'))
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('mail_id', 'text', (c) => c.notNull().unique())
    .addColumn('queued_at', 'bigint')
    .addColumn('skipped_at', 'bigint')
    .addColumn('seen_at', 'bigint')
    .addColumn('series_id', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('skip_reason', 'text')
    .addPrimaryKeyConstraint('announcement_recipients_id_key', ['announcement_id', 'recipient_id'])
    .addCheckConstraint(
      'announcement_recipients_one',
      sql`recipient_id = coalesce(registration_id, duty_id) and (registration_id is null) <> (duty_id is null)`,
    )
    .execute();
  await sql`insert into announcement_recipients_next
    (announcement_id, recipient_id, registration_id, state, mail_id, queued_at, skipped_at, seen_at, series_id, skip_reason)
    select announcement_id, registration_id, registration_id, state, mail_id, queued_at, skipped_at, seen_at, series_id, skip_reason
    from announcement_recipients`.execute(db);
  await db.schema.dropTable('announcement_recipients').execute();
  await db.schema.alterTable('announcement_recipients_next').renameTo('announcement_recipients').execute();
  for (const column of ['registration_id', 'duty_id'] as const)
    await db.schema
      .createIndex(`announcement_recipients_${column}`)
      .on('announcement_recipients')
      .column(column)
      .execute();
  await db.schema
    .createIndex('announcement_recipients_series')
    .unique()
    .on('announcement_recipients')
    .columns(['series_id', 'recipient_id'])
    .execute();
};
