import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Adds log-ins that were sent to the provider and have not returned. */
export const up: Step = async (db, engine) => {
  await db.schema
    .createTable('provider_logins')
    .addColumn('state_fingerprint', 'text', (c) => c.primaryKey())
    .addColumn('browser_fingerprint', 'text', (c) => c.notNull())
    .addColumn('sealed_proof', engine === 'postgres' ? sql`bytea` : 'blob', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('provider_logins_expiry').on('provider_logins').column('expires_at').execute();
};
