import type { Db } from '../db/tables.ts';

/** Resolves when the database answers and holds the schema. @throws what the engine says otherwise */
export async function touchDatabase(db: Db): Promise<void> {
  await db.selectFrom('rate_limits').select('key').limit(1).execute();
}
