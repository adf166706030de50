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
 * Makes the data folder and its files readable by the site's user alone, including files created later, whatever the
 * umask is. On Windows the permissions of the folder apply.
 * @throws when the folder belongs to another user
 */
export function makePrivate(dataDir: string): void {
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
 * Reads a secret from a file of the data folder, and creates it at the first read. All processes get the same secret.
 * @returns the text of the file
 * @throws WrongSettings when the file contains no secret
 */
export function secretFile(file: string): string {
  if (!existsSync(file)) {
    // Atomic: a truncated secret could be guessed.
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
export const firstPasswordFile = (dataDir: string): string => join(dataDir, 'first-superadmin.txt');

/** How long to wait for a server that is shutting down, in milliseconds. */
const lockTimeoutMs = 2_000;

/**
 * Locks the data folder, so that no second server uses the embedded database: the caches of one would be stale as soon
 * as the other writes. The lock is SQLite's lock on a separate file, which ends with the process.
 * @param dataDir an existing folder
 * @returns releases the lock
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
