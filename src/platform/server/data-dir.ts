import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { WrongSettings } from './config.ts';

/**
 * Creates the data folder if it is missing. Makes the folder and the files in it accessible only to the user that runs
 * the process. Sets the umask, so that files which the process creates later are private too. On Windows it only
 * creates the folder.
 * @throws Error if the folder belongs to another user
 */
export function createPrivateDataDir(dataDir: string): void {
  if (process.platform === 'win32') {
    mkdirSync(dataDir, { recursive: true });
    return;
  }
  process.umask(0o077);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  chmodSync(dataDir, 0o700);
  for (const entry of readdirSync(dataDir, { withFileTypes: true }))
    if (entry.isFile()) chmodSync(join(dataDir, entry.name), 0o600);
}

/**
 * Reads a secret from a file, which the first call creates. Atomic: all processes read the same secret.
 * @throws WrongSettings if the file contains fewer than 32 characters
 */
export function readOrCreateSecret(file: string): string {
  if (!existsSync(file)) {
    // Writes the secret to a temporary file first and then links it, so that no process reads an incomplete secret.
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
    try {
      linkSync(draft, file);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    } finally {
      rmSync(draft);
    }
  }
  const secret = readFileSync(file, 'utf8');
  if (secret.length < 32)
    throw new WrongSettings(`${file}: contains no secret. Delete it, and the next start creates one.`);
  return secret;
}

export const metricsTokenFile = (dataDir: string): string => join(dataDir, 'metrics.token');
export const buildFirstSuperadminPasswordFilePath = (dataDir: string): string =>
  join(dataDir, 'first-superadmin.txt');

/** Time to wait for the lock, because at a restart the previous server may still be shutting down. */
const lockTimeoutMs = 2_000;

/**
 * Locks the data folder until the process ends or the returned function is called. Two servers cannot share a folder,
 * because each caches data that the other changes.
 * @throws WrongSettings while another server uses the folder
 */
export function lockDataDir(dataDir: string): () => void {
  const lock = new Sqlite(join(dataDir, 'server.lock'), { timeout: lockTimeoutMs });
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
