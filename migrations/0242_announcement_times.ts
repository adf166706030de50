import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/**
 * Adds the time at which an announcement leaves, its revision, and follow-ups to delegates who joined the list since. The
 * delegates of all lists that an author sends within a day count towards the second person.
 */
export const up: Step = async (db) => {
  const add = (column: string, type: 'text' | 'bigint' | 'integer', fill: 0 | '' | undefined) =>
    db.schema
      .alterTable('announcements')
      .addColumn(column, type, (c) => (fill === undefined ? c : c.notNull().defaultTo(fill)))
      .execute();
  await add('send_at', 'bigint', undefined);
  await add('revision', 'integer', 0);
  await add('series_id', 'text', '');
  await db.schema
    .alterTable('announcements')
    .addColumn('together_count', 'integer', (c) =>
      c
        .notNull()
        .defaultTo(0)
        .check(
          sql`released_at is null or together_count <= 50 or (released_by is not null and released_by <> written_by)`,
        ),
    )
    .execute();
  await sql`update announcements set series_id = id, together_count = recipient_count`.execute(db);
  await db.schema
    .createIndex('announcements_written_by')
    .on('announcements')
    .columns(['written_by', 'written_at'])
    .execute();
  await db.schema
    .alterTable('announcement_recipients')
    .addColumn('series_id', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await sql`update announcement_recipients set series_id = announcement_id`.execute(db);
  await db.schema
    .createIndex('announcement_recipients_series')
    .unique()
    .on('announcement_recipients')
    .columns(['series_id', 'registration_id'])
    .execute();
};
