import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Adds the log of roll calls. Its ids come from the devices, so that an event that is sent twice is stored once. */
export const up: Step = async (db, engine) => {
  await db.schema
    .createTable('roll_events')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('committee_id', 'text', (c) => c.notNull().references('committees.id').onDelete('cascade'))
    .addColumn('registration_id', 'text', (c) =>
      c.notNull().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('session', 'text', (c) => c.notNull())
    .addColumn('mark', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .addColumn('recorded_by', 'text', (c) => c.notNull())
    .addCheckConstraint('roll_events_mark', sql`mark in ('present', 'voting', 'late', 'absent', 'unmarked')`)
    .execute();
  await db.schema.createIndex('roll_events_event_id').on('roll_events').column('event_id').execute();
  await db.schema.createIndex('roll_events_committee_id').on('roll_events').column('committee_id').execute();
  await db.schema
    .createIndex('roll_events_registration_id')
    .on('roll_events')
    .column('registration_id')
    .execute();
  for (const statement of engine === 'postgres' ? postgresTriggers : sqliteTriggers)
    await sql.raw(statement).execute(db);
};

const sqliteTriggers = [
  `create trigger roll_events_no_update before update on roll_events
   begin select raise(abort, 'an event of the roll never changes'); end`,
];

const postgresTriggers = [
  `create function roll_events_never_change() returns trigger language plpgsql as $$
   begin raise exception 'an event of the roll never changes'; end $$`,
  `create trigger roll_events_no_update before update on roll_events
   for each row execute function roll_events_never_change()`,
];
