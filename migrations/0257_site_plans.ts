import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Adds a plan of the site to a timetable, and pins of its rooms. */
export const up: Step = async (db, engine) => {
  await db.schema
    .createTable('site_plans')
    .addColumn('event_id', 'text', (c) =>
      c.primaryKey().references('timetables.event_id').onDelete('cascade'),
    )
    .addColumn('id', 'text', (c) => c.notNull().unique())
    .addColumn('bytes', engine === 'postgres' ? sql`bytea` : sql`blob`, (c) => c.notNull())
    .execute();
  await db.schema.alterTable('rooms').addColumn('pin_x', 'integer').execute();
  await db.schema.alterTable('rooms').addColumn('pin_y', 'integer').execute();
};
