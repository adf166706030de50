import type { Config } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { databaseFile } from '../site-key.ts';
import { writeLastBackup } from './last-backup.sql.ts';

/**
 * Stores when the site was backed up, for the desk to show. Never throws: a backup is whole without it, and the
 * database may be older than this program, or only be read from.
 * @returns why the site could not be told; undefined when it was
 */
export async function rememberBackup(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  takenAt: number,
): Promise<string | undefined> {
  const db = openDatabase(databaseUrl ? { postgres: databaseUrl } : { sqlite: databaseFile(dataDir) });
  try {
    await db.once((db) => writeLastBackup(db, takenAt));
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await db.close();
  }
}
