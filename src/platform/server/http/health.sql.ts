import type { Queries } from '../db/tables.ts';

/** Resolves when the database answers and holds the schema. @throws what the engine says otherwise */
export async function touchDatabase(queries: Queries): Promise<void> {
  await queries.selectFrom('rate_limits').select('key').limit(1).execute();
}
