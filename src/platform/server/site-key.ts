import { join } from 'node:path';
import type { Config } from './config.ts';
import { secretFile } from './data-dir.ts';

/**
 * The key everything of this site is signed and sealed with: SECRET_KEY, or what is in `DATA_DIR/secret.key`, made there at
 * the first start and readable by the owner only. The file holds text, so that it can become a SECRET_KEY.
 */
export function siteKey({ secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>): Uint8Array {
  if (secretKey) return Buffer.from(secretKey);
  return Buffer.from(secretFile(keyFile(dataDir)));
}

export function keyFile(dataDir: string): string {
  return join(dataDir, 'secret.key');
}

export function databaseFile(dataDir: string): string {
  return join(dataDir, 'site.sqlite');
}
