import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Tables and columns stay empty here: 0026 fills the names and drops the table. */
export const up: Step = async (db, engine) => {
  // Compares bytes, in every collation of the database.
  const byBytes = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  await db.schema
    .createTable('registration_words')
    .addColumn('registration_id', 'text', (c) =>
      c.notNull().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('event_id', 'text', (c) => c.notNull())
    .addColumn('word', byBytes, (c) => c.notNull())
    .addPrimaryKeyConstraint('registration_words_key', ['registration_id', 'word'])
    .execute();
  await db.schema
    .createIndex('registration_words_word')
    .on('registration_words')
    .columns(['event_id', 'word', 'registration_id'])
    .execute();

  await db.schema
    .alterTable('registrations')
    .addColumn('sort_name', byBytes, (c) => c.notNull().defaultTo(''))
    .execute();

  // Covers a page of a list and its count.
  const asked = ['mode', 'accommodation'];
  await db.schema
    .createIndex('registrations_newest')
    .on('registrations')
    .columns(['event_id', 'registered_at', 'id', ...asked])
    .execute();
  await db.schema
    .createIndex('registrations_by_name')
    .on('registrations')
    .columns(['event_id', 'sort_name', 'id', 'status', ...asked])
    .execute();
  await db.schema.dropIndex('registrations_status').execute();
  await db.schema
    .createIndex('registrations_status')
    .on('registrations')
    .columns(['event_id', 'status', 'registered_at', 'id', ...asked])
    .execute();
};
