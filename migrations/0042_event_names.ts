import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Adds all names of an event: mailed links and bookmarks contain former ones, which no other event may take. */
export const up: Step = async (db) => {
  await db.schema
    .createTable('event_names')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id'))
    .execute();
  await sql`insert into event_names (name, event_id) select name, id from events`.execute(db);
  await db.schema.createIndex('event_names_of_event').on('event_names').column('event_id').execute();
};
