import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Creates the tables of the module `timetable`. `src/db/timetable.ts` describes them. */
export const up: Step = async (db, engine) => {
  const bytes = engine === 'postgres' ? sql`bytea` : sql`blob`;
  await db.schema
    .createTable('timetables')
    .addColumn('event_id', 'text', (c) => c.primaryKey().references('events.id').onDelete('cascade'))
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('shown_at', 'bigint')
    .addColumn('screen_key', 'text', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('rooms')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('timetables.event_id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('pin_x', 'integer')
    .addColumn('pin_y', 'integer')
    .addUniqueConstraint('rooms_name', ['event_id', 'name'])
    .execute();

  await db.schema
    .createTable('site_plans')
    .addColumn('event_id', 'text', (c) =>
      c.primaryKey().references('timetables.event_id').onDelete('cascade'),
    )
    .addColumn('id', 'text', (c) => c.notNull().unique())
    .addColumn('bytes', bytes, (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('timetable_sessions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('timetables.event_id').onDelete('cascade'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('day', 'integer', (c) => c.notNull())
    .addColumn('start_minute', 'integer', (c) => c.notNull())
    .addColumn('end_minute', 'integer', (c) => c.notNull())
    .addColumn('room_id', 'text', (c) => c.references('rooms.id').onDelete('set null'))
    .addColumn('audience', 'text', (c) => c.notNull())
    .addCheckConstraint(
      'timetable_sessions_kind',
      sql`kind in ('session', 'break', 'meal', 'ceremony') and audience in ('all', 'committees')`,
    )
    .addCheckConstraint(
      'timetable_sessions_times',
      sql`day between 1 and 14 and start_minute between 0 and 1439 and end_minute > start_minute and end_minute < start_minute + 1440`,
    )
    .execute();
  await db.schema
    .createIndex('timetable_sessions_event_id')
    .on('timetable_sessions')
    .columns(['event_id', 'day', 'start_minute'])
    .execute();
  await db.schema
    .createIndex('timetable_sessions_room_id')
    .on('timetable_sessions')
    .column('room_id')
    .execute();

  await db.schema
    .createTable('removed_sessions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('day', 'integer', (c) => c.notNull())
    .addColumn('start_minute', 'integer', (c) => c.notNull())
    .addColumn('end_minute', 'integer', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('removed_sessions_event_id')
    .on('removed_sessions')
    .column('event_id')
    .execute();

  await db.schema
    .createTable('timetable_session_committees')
    .addColumn('session_id', 'text', (c) =>
      c.notNull().references('timetable_sessions.id').onDelete('cascade'),
    )
    .addColumn('committee_id', 'text', (c) => c.notNull().references('committees.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('timetable_session_committees_key', ['session_id', 'committee_id'])
    .execute();
  await db.schema
    .createIndex('timetable_session_committees_committee_id')
    .on('timetable_session_committees')
    .column('committee_id')
    .execute();
};
