import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { WrongSettings } from './config.ts';

/** How long a server that is being stopped may take to make room. */
const patienceMs = 2_000;

/**
 * Keeps a second server from the embedded database: what each keeps in memory would be wrong as soon as the other writes.
 * The engine's own lock on a file beside it, which ends with the process, however that ends.
 * @param dataDir has to be there
 * @returns gives the folder free
 * @throws WrongSettings while another server works with the folder
 */
export function lockDataDir(dataDir: string): () => void {
  const lock = new Sqlite(join(dataDir, 'server.lock'), { timeout: patienceMs });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (!(error instanceof Sqlite.SqliteError) || error.code !== 'SQLITE_BUSY') throw error;
    throw new WrongSettings(
      `DATA_DIR: another server works with ${dataDir}. Stop it first; only PostgreSQL (DATABASE_URL) can be shared.`,
    );
  }
  return () => lock.close();
}
