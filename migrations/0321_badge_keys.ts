import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Adds the RSA keys that sign Open Badges. */
export const up: Step = async (db, engine) => {
  await db.schema
    .createTable('badge_keys')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('public_key', 'text', (c) => c.notNull())
    .addColumn('private_key', engine === 'postgres' ? sql`bytea` : 'blob', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
};
