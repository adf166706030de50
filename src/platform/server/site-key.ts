import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';

/**
 * The key everything of this site is signed and sealed with: SECRET_KEY, or what lies in `DATA_DIR/secret.key`, made there at
 * the first start and readable by the owner only. The file holds text, so that it can become a SECRET_KEY.
 */
export async function siteKey({
  secretKey,
  dataDir,
}: Pick<Config, 'secretKey' | 'dataDir'>): Promise<Uint8Array> {
  if (secretKey) return Buffer.from(secretKey);
  const file = keyFile(dataDir);
  try {
    await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFile(file);
}

export function keyFile(dataDir: string): string {
  return join(dataDir, 'secret.key');
}

export function databaseFile(dataDir: string): string {
  return join(dataDir, 'site.sqlite');
}
