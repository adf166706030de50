import type { Db } from '../db/tables.ts';

/** Resolves when the database answers and has the schema. @throws the error of the engine */
export async function touchDatabase(db: Db): Promise<void> {
  await db.selectFrom('rate_limits').select('key').limit(1).execute();
}
