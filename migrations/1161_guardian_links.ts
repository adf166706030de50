import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/**
 * A delegate can copy a link for the guardian. A signature through it is stored as a scan without a file, which an
 * admin accepts or refuses.
 */
export const up: Step = async (db, engine) => {
  const bytes = engine === 'postgres' ? sql`bytea` : sql`blob`;
  await db.schema
    .createTable('guardian_links')
    .addColumn('registration_id', 'text', (c) =>
      c.primaryKey().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('guardian_name', 'text', (c) => c.notNull())
    .addColumn('token_fingerprint', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint')
    .execute();

  await db.schema
    .createTable('guardian_scans_next')
    .addColumn('registration_id', 'text', (c) =>
      c.primaryKey().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('guardian_name', 'text', (c) => c.notNull())
    .addColumn('guardian_text_id', 'text', (c) => c.notNull().references('guardian_texts.id'))
    .addColumn('name', 'text')
    .addColumn('content_type', 'text')
    .addColumn('uploaded_at', 'bigint', (c) => c.notNull())
    .addColumn('accepted_at', 'bigint')
    .addColumn('refused_at', 'bigint')
    .addColumn('refusal_reason', 'text')
    .addColumn('bytes', bytes)
    .addCheckConstraint('guardian_scans_one_decision', sql`accepted_at is null or refused_at is null`)
    .addCheckConstraint(
      'guardian_scans_whole_file',
      sql`(name is null) = (bytes is null) and (content_type is null) = (bytes is null)`,
    )
    .execute();
  await sql`insert into guardian_scans_next
    (registration_id, guardian_name, guardian_text_id, name, content_type, uploaded_at, accepted_at, refused_at, refusal_reason, bytes)
    select registration_id, guardian_name, guardian_text_id, name, content_type, uploaded_at, accepted_at, refused_at, refusal_reason, bytes
    from guardian_scans`.execute(db);
  await db.schema.dropTable('guardian_scans').execute();
  await db.schema.alterTable('guardian_scans_next').renameTo('guardian_scans').execute();
  await db.schema
    .createIndex('guardian_scans_text')
    .on('guardian_scans')
    .column('guardian_text_id')
    .execute();
};
