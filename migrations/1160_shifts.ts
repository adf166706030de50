import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Shifts of the team, and who is in them. */
export const up: Step = async (db) => {
  await db.schema
    .createTable('shift_plans')
    .addColumn('event_id', 'text', (c) => c.primaryKey().references('events.id').onDelete('cascade'))
    .addColumn('revision', 'integer', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('shifts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('day', 'integer', (c) => c.notNull())
    .addColumn('start_minute', 'integer', (c) => c.notNull())
    .addColumn('end_minute', 'integer', (c) => c.notNull())
    .addColumn('place', 'text', (c) => c.notNull())
    .addColumn('task', 'text', (c) => c.notNull())
    .addColumn('wanted', 'integer', (c) => c.notNull())
    .addColumn('opened_at', 'bigint')
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addCheckConstraint('shifts_wanted', sql`wanted > 0`)
    .addCheckConstraint('shifts_end', sql`end_minute > start_minute`)
    .execute();
  await db.schema.createIndex('shifts_event_id').on('shifts').column('event_id').execute();

  await db.schema
    .createTable('shift_assignments')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('shift_id', 'text', (c) => c.notNull().references('shifts.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('arrived_at', 'bigint')
    .addColumn('offered_at', 'bigint')
    .addColumn('offered_for', 'text', (c) => c.references('shifts.id').onDelete('set null'))
    .addUniqueConstraint('shift_assignments_once', ['shift_id', 'account_id'])
    .addCheckConstraint('shift_assignments_offer', sql`arrived_at is null or offered_at is null`)
    .execute();
  await db.schema
    .createIndex('shift_assignments_account_id')
    .on('shift_assignments')
    .column('account_id')
    .execute();
  await db.schema
    .createIndex('shift_assignments_offered_for')
    .on('shift_assignments')
    .column('offered_for')
    .execute();
};
