import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Adds passes. A registration has at most one active pass, and replaced ones stay to be recognised. */
export const up: Step = async (db, engine) => {
  await db.schema
    .createTable('passes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('registration_id', 'text', (c) =>
      c.notNull().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('serial_fingerprint', 'text', (c) => c.notNull().unique())
    .addColumn('sealed_serial', engine === 'postgres' ? sql`bytea` : 'blob', (c) => c.notNull())
    .addColumn('issued_at', 'bigint', (c) => c.notNull())
    .addColumn('replaced_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('passes_active')
    .unique()
    .on('passes')
    .column('registration_id')
    .where(sql.ref('replaced_at'), 'is', null)
    .execute();
  await db.schema.createIndex('passes_registration_id').on('passes').column('registration_id').execute();
};
