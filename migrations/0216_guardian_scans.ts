import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Adds scans of consents that guardians signed on paper. */
export const up: Step = async (db, engine) => {
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
    .addColumn('bytes', engine === 'postgres' ? sql`bytea` : 'blob', (c) => c.notNull())
    .addCheckConstraint('guardian_scans_decision', sql`accepted_at is null or refused_at is null`)
    .execute();
  await db.schema
    .createIndex('guardian_scans_text')
    .on('guardian_scans')
    .column('guardian_text_id')
    .execute();
};
