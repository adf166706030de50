import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Makes the data folder and what lies in it readable by the site's own user alone, whatever the umask says, now and for
 * files to come. On Windows the folder's own rights hold.
 * @throws when the folder belongs to somebody else
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
 * A secret that lies in the data folder: the first who asks makes it, and everybody reads the same.
 * @returns the text of the file
 */
export function secretFile(file: string): string {
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8');
}

export const metricsTokenFile = (dataDir: string): string => join(dataDir, 'metrics.token');
export const firstPasswordFile = (dataDir: string): string => join(dataDir, 'first-superadmin.txt');
