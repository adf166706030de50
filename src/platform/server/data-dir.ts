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
import { WrongSettings } from './config.ts';

/**
 * Makes the data folder and what is in it readable by the site's own user alone, whatever the umask says, now and for
 * files to come. On Windows the folder's own rights hold.
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
 * A secret that is in the data folder: created at the first read, the same for all processes.
 * @returns the text of the file
 * @throws WrongSettings when the file holds none
 */
export function secretFile(file: string): string {
  if (!existsSync(file)) {
    // Whole or not at all: a secret that was cut off would be one that anybody can guess.
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
  if (secret.length < 32) throw new WrongSettings(`${file}: holds no secret; remove it, and another is made`);
  return secret;
}

export const metricsTokenFile = (dataDir: string): string => join(dataDir, 'metrics.token');
export const firstPasswordFile = (dataDir: string): string => join(dataDir, 'first-superadmin.txt');
