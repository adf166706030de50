import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Adds pictures of signatures on certificates, and of portfolios on placards. */
export const up: Step = async (db, engine) => {
  const bytes = engine === 'postgres' ? sql`bytea` : sql`blob`;
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
};
