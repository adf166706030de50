import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Creates the tables of the module `credentials`. `src/db/credentials.ts` describes them. */
export const up: Step = async (db, engine) => {
  const bytes = engine === 'postgres' ? sql`bytea` : sql`blob`;
  await db.schema
    .createTable('certificate_designs')
    .addColumn('event_id', 'text', (c) => c.primaryKey().references('events.id').onDelete('cascade'))
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('design', 'text', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('signature_pictures')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('uploaded_at', 'bigint', (c) => c.notNull())
    .addColumn('bytes', bytes, (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('signature_pictures_event')
    .on('signature_pictures')
    .column('event_id')
    .execute();

  await db.schema
    .createTable('portfolio_pictures')
    .addColumn('portfolio_id', 'text', (c) => c.primaryKey().references('portfolios.id').onDelete('cascade'))
    .addColumn('uploaded_at', 'bigint', (c) => c.notNull())
    .addColumn('bytes', bytes, (c) => c.notNull())
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
      sql`kind in ('participation', 'award', 'chair', 'volunteer', 'secretariat') and (kind <> 'participation' or registration_id is not null)`,
    )
    .addCheckConstraint(
      'certificates_issued',
      sql`(issued_at is null) = (code is null) and (issued_at is null) = (statement is null) and (withdrawn_at is null or issued_at is not null)`,
    )
    .execute();
  await db.schema
    .createIndex('certificates_event_id')
    .on('certificates')
    .columns(['event_id', 'kind', 'name'])
    .execute();
  await db.schema
    .createIndex('certificates_participation')
    .unique()
    .on('certificates')
    .column('registration_id')
    .where(sql<boolean>`kind = 'participation'`)
    .execute();
  await db.schema
    .createIndex('certificates_registration_id')
    .on('certificates')
    .column('registration_id')
    .execute();

  await db.schema
    .createTable('withdrawn_certificates')
    .addColumn('code_hash', 'text', (c) => c.primaryKey())
    .execute();

  await db.schema
    .createTable('certificate_keys')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('public_key', 'text', (c) => c.notNull())
    .addColumn('private_key', bytes, (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('badge_keys')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('public_key', 'text', (c) => c.notNull())
    .addColumn('private_key', bytes, (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('print_settings')
    .addColumn('event_id', 'text', (c) => c.primaryKey().references('events.id').onDelete('cascade'))
    .addColumn('emergency_line', 'text', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .execute();
};
