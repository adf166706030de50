import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Adds certificates, their wording, corrected names and the keys that sign them. */
export const up: Step = async (db, engine) => {
  await db.schema
    .createTable('certificate_designs')
    .addColumn('event_id', 'text', (c) => c.primaryKey().references('events.id').onDelete('cascade'))
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('design', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('certificate_names')
    .addColumn('registration_id', 'text', (c) =>
      c.primaryKey().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('certificates')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('registration_id', 'text', (c) => c.references('registrations.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('code', 'text', (c) => c.unique())
    .addColumn('statement', 'text')
    .addColumn('issued_at', 'bigint')
    .addColumn('withdrawn_at', 'bigint')
    .addCheckConstraint(
      'certificates_kind',
      sql`kind in ('participation', 'award', 'chair', 'volunteer', 'secretariat')
        and (kind <> 'participation' or registration_id is not null)`,
    )
    .addCheckConstraint(
      'certificates_issued',
      sql`(issued_at is null) = (code is null) and (issued_at is null) = (statement is null)
        and (withdrawn_at is null or issued_at is not null)`,
    )
    .execute();
  await sql`create unique index certificates_participation on certificates (registration_id)
    where kind = 'participation'`.execute(db);
  await db.schema
    .createIndex('certificates_event_id')
    .on('certificates')
    .columns(['event_id', 'kind', 'name'])
    .execute();
  await db.schema
    .createIndex('certificates_registration_id')
    .on('certificates')
    .column('registration_id')
    .execute();
  await db.schema
    .createTable('certificate_keys')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('public_key', 'text', (c) => c.notNull())
    .addColumn('private_key', engine === 'postgres' ? sql`bytea` : 'blob', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
};
