import { join } from 'node:path';
import type { Config } from './config.ts';
import { readOrCreateSecret } from './data-dir.ts';

/**
 * Returns the bytes of SECRET_KEY. If it is not set, returns those of `DATA_DIR/secret.key`, a text file that the first
 * call creates.
 */
export function readOrCreateSiteKey({
  secretKey,
  dataDir,
}: Pick<Config, 'secretKey' | 'dataDir'>): Uint8Array {
  if (secretKey) return Buffer.from(secretKey);
  return Buffer.from(readOrCreateSecret(siteKeyFile(dataDir)));
}

export function siteKeyFile(dataDir: string): string {
  return join(dataDir, 'secret.key');
}

export function buildSqliteFilePath(dataDir: string): string {
  return join(dataDir, 'site.sqlite');
}
