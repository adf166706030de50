import type { Db } from '../db/tables.ts';

/**
 * Checks that the database can be read.
 * @throws the error of an unreachable database or a missing schema
 */
export async function pingDatabase(db: Db): Promise<void> {
  await db.selectFrom('rate_limits').select('key').limit(1).execute();
}
