import { sql } from 'kysely';
import type { Engine } from '#platform/server/db/database.ts';
import type { Step } from '#platform/server/db/migrate.ts';

/** Creates the tables of the module `attendance`. `src/db/attendance.ts` describes them. */
export const up: Step = async (db, engine) => {
  const bytes = engine === 'postgres' ? sql`bytea` : sql`blob`;
  await db.schema
    .createTable('duties')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('committee_id', 'text', (c) => c.references('committees.id').onDelete('cascade'))
    .addColumn('ends_at', 'bigint', (c) => c.notNull())
    .addColumn('granted_at', 'bigint', (c) => c.notNull())
    .addColumn('granted_by', 'text', (c) => c.notNull())
    .addColumn('ended_at', 'bigint')
    .addCheckConstraint('duties_kind', sql`kind in ('door', 'chair', 'hospitality')`)
    .addCheckConstraint('duties_committee', sql`(kind = 'chair') = (committee_id is not null)`)
    .execute();
  await db.schema.createIndex('duties_committee_id').on('duties').column('committee_id').execute();
  await db.schema
    .createIndex('duties_current')
    .unique()
    .on('duties')
    .columns(['account_id', 'event_id', 'kind'])
    .where(sql<boolean>`ended_at is null and committee_id is null`)
    .execute();
  await db.schema
    .createIndex('duties_current_chair')
    .unique()
    .on('duties')
    .columns(['account_id', 'committee_id'])
    .where(sql<boolean>`ended_at is null and committee_id is not null`)
    .execute();
  await db.schema.createIndex('duties_event_id').on('duties').column('event_id').execute();

  await db.schema
    .createTable('passes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('registration_id', 'text', (c) =>
      c.notNull().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('serial_fingerprint', 'text', (c) => c.notNull().unique())
    .addColumn('sealed_serial', bytes, (c) => c.notNull())
    .addColumn('issued_at', 'bigint', (c) => c.notNull())
    .addColumn('replaced_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('passes_active')
    .unique()
    .on('passes')
    .column('registration_id')
    .where(sql<boolean>`replaced_at is null`)
    .execute();
  await db.schema
    .createIndex('passes_digest')
    .on('passes')
    .expression(sql`substr(serial_fingerprint, 1, 11)`)
    .execute();
  await db.schema.createIndex('passes_registration_id').on('passes').column('registration_id').execute();

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
    .addColumn('device_level', 'text')
    .addColumn('device_reason', 'text')
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
  await db.schema.createIndex('roll_events_committee_id').on('roll_events').column('committee_id').execute();
  await db.schema.createIndex('roll_events_event_id').on('roll_events').column('event_id').execute();
  await db.schema
    .createIndex('roll_events_registration_id')
    .on('roll_events')
    .column('registration_id')
    .execute();

  await db.schema
    .createTable('unknown_scans')
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('scans', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('unknown_scans_pk', ['event_id', 'account_id'])
    .execute();
  await db.schema.createIndex('unknown_scans_account_id').on('unknown_scans').column('account_id').execute();

  await db.schema
    .createTable('missing_list_reads')
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('occasion', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('missing_list_reads_pk', ['event_id', 'account_id', 'occasion'])
    .execute();
  await db.schema
    .createIndex('missing_list_reads_account_id')
    .on('missing_list_reads')
    .column('account_id')
    .execute();

  for (const statement of triggers[engine]) await sql.raw(statement).execute(db);
};

/** An event of the roll never changes. */
const triggers: Record<Engine, string[]> = {
  sqlite: [
    `create trigger roll_events_no_update before update on roll_events
     begin select raise(abort, 'an event of the roll never changes'); end`,
  ],
  postgres: [
    `create function roll_events_never_change() returns trigger language plpgsql as $$
     begin raise exception 'an event of the roll never changes'; end $$`,
    `create trigger roll_events_no_update before update on roll_events
     for each row execute function roll_events_never_change()`,
  ],
};
