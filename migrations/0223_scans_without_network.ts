import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Adds the verdict that a door showed without a network, and an index to find passes by the beginning of their fingerprint. */
export const up: Step = async (db) => {
  await db.schema.alterTable('scans').addColumn('device_level', 'text').execute();
  await db.schema.alterTable('scans').addColumn('device_reason', 'text').execute();
  await sql`create index passes_digest on passes (substr(serial_fingerprint, 1, 11))`.execute(db);
};
