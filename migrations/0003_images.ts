import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

export const up: Step = async (db, engine) => {
  await db.schema
    .createTable('images')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('content_type', 'text', (c) => c.notNull())
    .addColumn('original_sha256', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('bytes', engine === 'postgres' ? sql`bytea` : 'blob', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('images_account').on('images').columns(['account_id', 'purpose']).execute();
  await db.schema.createIndex('images_original').on('images').column('original_sha256').execute();
};
