import { fileURLToPath } from 'node:url';
import type { Kysely } from 'kysely';
import { type Database, type Location, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import type { Tables } from './tables.ts';

const migrations = fileURLToPath(new URL('../../../../migrations', import.meta.url));

/**
 * Opens a database and brings its schema up to date.
 * @param onIdleError told when a resting connection breaks
 * @throws what the engine says; the database is closed then
 */
export async function openMigrated(
  location: Location,
  onIdleError?: (error: Error) => void,
): Promise<Database & { kysely: Kysely<Tables> }> {
  const db = openDatabase(location, onIdleError);
  try {
    await migrate(db.kysely, db.engine, migrations);
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}
