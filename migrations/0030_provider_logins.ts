import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Log-ins that were sent on to the provider and have not come back. */
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
