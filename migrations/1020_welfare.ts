import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Creates the tables of the module `welfare`. `src/db/welfare.ts` describes them. */
export const up: Step = async (db, engine) => {
  const bytes = engine === 'postgres' ? sql`bytea` : sql`blob`;
  await db.schema
    .createTable('welfare_settings')
    .addColumn('event_id', 'text', (c) => c.primaryKey().references('events.id').onDelete('cascade'))
    .addColumn('birth_date_asked_at', 'bigint')
    .addColumn('emergency_contact_asked_at', 'bigint')
    .addColumn('revision', 'integer', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('guardian_texts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('guardian_texts_version_key', ['event_id', 'version'])
    .execute();

  await db.schema
    .createTable('delegate_details')
    .addColumn('registration_id', 'text', (c) =>
      c.primaryKey().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('birth_date', 'text')
    .addColumn('contact_name', 'text')
    .addColumn('contact_phone', 'text')
    .addColumn('contact_relation', 'text')
    .execute();

  await db.schema
    .createTable('guardian_consents')
    .addColumn('registration_id', 'text', (c) =>
      c.primaryKey().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('guardian_name', 'text', (c) => c.notNull())
    .addColumn('guardian_email', 'text', (c) => c.notNull())
    .addColumn('token_fingerprint', 'text', (c) => c.notNull().unique())
    .addColumn('requested_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('signed_at', 'bigint')
    .addColumn('signed_name', 'text')
    .addColumn('guardian_text_id', 'text', (c) => c.references('guardian_texts.id'))
    .execute();
  await db.schema
    .createIndex('guardian_consents_text')
    .on('guardian_consents')
    .column('guardian_text_id')
    .execute();

  await db.schema
    .createTable('guardian_scans')
    .addColumn('registration_id', 'text', (c) =>
      c.primaryKey().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('guardian_name', 'text', (c) => c.notNull())
    .addColumn('guardian_text_id', 'text', (c) => c.notNull().references('guardian_texts.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('content_type', 'text', (c) => c.notNull())
    .addColumn('uploaded_at', 'bigint', (c) => c.notNull())
    .addColumn('accepted_at', 'bigint')
    .addColumn('refused_at', 'bigint')
    .addColumn('refusal_reason', 'text')
    .addColumn('bytes', bytes, (c) => c.notNull())
    .addCheckConstraint('guardian_scans_decision', sql`accepted_at is null or refused_at is null`)
    .execute();
  await db.schema
    .createIndex('guardian_scans_text')
    .on('guardian_scans')
    .column('guardian_text_id')
    .execute();
};
