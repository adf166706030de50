import type { Step } from '#platform/server/db/migrate.ts';

/**
 * Adds dates of birth, emergency contacts and consents of guardians. A consent text that was signed cannot be
 * deleted.
 */
export const up: Step = async (db) => {
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
};
