import { join } from 'node:path';
import type { Config } from './config.ts';
import { secretFile } from './data-dir.ts';

/**
 * The key that signs and encrypts the data of this site: SECRET_KEY, or `DATA_DIR/secret.key`, which is created at the
 * first start and readable by its owner only. The file contains text, so that it can be used as SECRET_KEY.
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
