import { existsSync } from 'node:fs';
import { open, rename, rm, writeFile } from 'node:fs/promises';
import type { Config } from '../config.ts';
import type { TableSum } from '../db/copy/copy-tables.ts';
import {
  assertUndamaged,
  copyEmbedded,
  copyOutOfPostgres,
  disableWal,
  NotPossible,
  sumsOfEmbedded,
} from '../db/copy/move.ts';
import { openDatabase } from '../db/database.ts';
import { openMigrated } from '../db/migrate.ts';
import { isSecretOf } from '../db/secret-check.sql.ts';
import { secretFrom } from '../secret.ts';
import { databaseFile, siteKey } from '../site-key.ts';
import { writeLastBackup } from './last-backup.sql.ts';

/** The path of the key of a backup. */
export function keyOf(file: string): string {
  return `${file}.key`;
}

/**
 * Backs up a running site of either engine to one file, an embedded database. Writes the site's key to a second file beside it. Both
 * files are readable by their owner only, and are renamed into place when they are complete.
 * @param file absolute path of a file that does not exist yet
 * @returns the row count and checksum of each table
 * @throws NotPossible when one of the files exists, or there is nothing to back up
 */
export async function backUp(config: Config, file: string): Promise<TableSum[]> {
  for (const taken of [file, keyOf(file)])
    if (existsSync(taken)) throw new NotPossible(`${taken} exists already; a backup never replaces another.`);
  const unfinished = `${file}.unfinished`;
  await rm(unfinished, { force: true });
  try {
    await (await open(unfinished, 'w', 0o600)).close();
    await copyDatabase(config, unfinished);
    const key = await siteKey(config);
    await assertKeyMatches(unfinished, key);
    disableWal(unfinished);
    assertUndamaged(unfinished);
    await writeFile(keyOf(file), key, { mode: 0o600 });
    await sync(unfinished);
    await rename(unfinished, file);
    return await sumsOfEmbedded(file);
  } finally {
    await rm(unfinished, { force: true });
  }
}

async function copyDatabase(config: Config, file: string): Promise<void> {
  if (config.databaseUrl) {
    await copyOutOfPostgres(config.databaseUrl, file);
    return;
  }
  const source = databaseFile(config.dataDir);
  if (!existsSync(source)) throw new NotPossible(`There is no database at ${source}. Check DATA_DIR.`);
  copyEmbedded(source, file);
}

/** Opens the backup with the key, because a wrong key would only be noticed at the restore. */
async function assertKeyMatches(file: string, key: Uint8Array): Promise<void> {
  const db = await openMigrated({ sqlite: file });
  try {
    if (!(await isSecretOf(db.queries, secretFrom(key))))
      throw new NotPossible('The site uses another key: set SECRET_KEY and DATA_DIR as the server has them.');
  } finally {
    await db.close();
  }
}

async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r');
  await handle.sync().finally(() => handle.close());
}

/**
 * Records the time of the backup, which the setup checklist shows. Never throws, because the backup is complete without it, and the
 * database may be read-only or have an older schema.
 * @returns the error text; undefined on success
 */
export async function recordBackup(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  takenAt: number,
): Promise<string | undefined> {
  const db = openDatabase(databaseUrl ? { postgres: databaseUrl } : { sqlite: databaseFile(dataDir) });
  try {
    await db.once((queries) => writeLastBackup(queries, takenAt));
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await db.close();
  }
}
