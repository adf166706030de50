import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Adds scans at the door. Their ids come from the devices, so that a scan that is sent twice is stored once. */
export const up: Step = async (db) => {
  await db.schema
    .createTable('scans')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('registration_id', 'text', (c) => c.references('registrations.id').onDelete('cascade'))
    .addColumn('occasion', 'text', (c) => c.notNull())
    .addColumn('direction', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .addColumn('scanned_by', 'text', (c) => c.notNull())
    .addColumn('door', 'text', (c) => c.notNull())
    .addColumn('device', 'text', (c) => c.notNull())
    .addColumn('level', 'text', (c) => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('override_reason', 'text')
    .addColumn('undone_at', 'bigint')
    .addCheckConstraint('scans_direction', sql`direction in ('in', 'out')`)
    .addCheckConstraint('scans_level', sql`level in ('green', 'amber', 'red')`)
    .addCheckConstraint('scans_reason', sql`(level = 'green') = (reason is null)`)
    .addCheckConstraint('scans_known', sql`registration_id is not null or level = 'red'`)
    .addCheckConstraint('scans_override', sql`override_reason is null or level = 'red'`)
    .execute();
  await db.schema.createIndex('scans_occasion').on('scans').columns(['event_id', 'occasion']).execute();
  await db.schema
    .createIndex('scans_registration_id')
    .on('scans')
    .columns(['registration_id', 'occasion'])
    .execute();
};
