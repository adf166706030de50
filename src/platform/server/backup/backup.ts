import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import type { Config } from '../config.ts';
import {
  assertSqliteFileUndamaged,
  CommandError,
  computeSqliteTableSums,
  copyOutOfPostgres,
  copySqliteFile,
  disableWal,
} from '../db/copy/copy-database.ts';
import type { TableSum } from '../db/copy/copy-tables.ts';
import { openDatabase } from '../db/database.ts';
import { openMigrated } from '../db/migrate.ts';
import { isSealedWithOrStoreSignature } from '../db/secret-check.sql.ts';
import { createSecret } from '../secret.ts';
import { buildSqliteFilePath, readOrCreateSiteKey } from '../site-key.ts';
import { writeLastBackup } from './last-backup.sql.ts';

export function backupKeyFile(file: string): string {
  return `${file}.key`;
}

/**
 * Backs up a site, which may be running, to one SQLite file and its key to a second file. The database can be SQLite or
 * PostgreSQL. The backup gets its name only when both files are complete.
 * @throws CommandError if one of the files exists, there is nothing to back up, or the site uses another key;
 * CopyDiffers if the copy of a PostgreSQL database differs; Error if the copy is damaged
 */
export async function backUp(config: Config, file: string): Promise<TableSum[]> {
  for (const taken of [file, backupKeyFile(file)])
    if (existsSync(taken))
      throw new CommandError(`${taken} exists already; a backup never replaces another.`);
  const unfinished = `${file}.unfinished`;
  await rm(unfinished, { force: true });
  try {
    await (await open(unfinished, 'w', 0o600)).close();
    await copyDatabase(config, unfinished);
    const key = await readOrCreateSiteKey(config);
    await assertKeyMatches(unfinished, key);
    disableWal(unfinished);
    assertSqliteFileUndamaged(unfinished);
    await sync(unfinished);
    await createKeyFile(backupKeyFile(file), key, () => rename(unfinished, file));
    return await computeSqliteTableSums(file);
  } finally {
    await rm(unfinished, { force: true });
  }
}

async function copyDatabase(config: Config, file: string): Promise<void> {
  if (config.databaseUrl) {
    await copyOutOfPostgres(config.databaseUrl, file);
    return;
  }
  const source = buildSqliteFilePath(config.dataDir);
  if (!existsSync(source)) throw new CommandError(`There is no database at ${source}. Check DATA_DIR.`);
  copySqliteFile(source, file);
}

/**
 * Checks that the key belongs to the database. Otherwise a wrong key would only be noticed when the backup is restored.
 */
async function assertKeyMatches(file: string, key: Uint8Array): Promise<void> {
  const db = await openMigrated({ sqlite: file });
  try {
    if (!(await isSealedWithOrStoreSignature(db.queries, createSecret(key))))
      throw new CommandError(
        'The site uses another key: set SECRET_KEY and DATA_DIR as the server has them.',
      );
  } finally {
    await db.close();
  }
}

/**
 * Creates the key's file and calls `complete`. If that fails, deletes the file again: a key without its backup would
 * block the next backup to this name.
 * @throws Error EEXIST if the file exists; the error of `complete`
 */
async function createKeyFile(keyFile: string, key: Uint8Array, complete: () => Promise<void>): Promise<void> {
  const handle = await open(keyFile, 'wx', 0o600);
  try {
    await handle.writeFile(key).finally(() => handle.close());
    await complete();
  } catch (error) {
    await rm(keyFile, { force: true });
    throw error;
  }
}

async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r');
  await handle.sync().finally(() => handle.close());
}

/**
 * Stores the time of the backup in the database. Returns the text of an error instead of throwing it, because the
 * backup itself is complete.
 * @param takenAt epoch milliseconds
 */
export async function recordBackupTimeOrReturnErrorText(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  takenAt: number,
): Promise<string | undefined> {
  try {
    const db = openDatabase(
      databaseUrl ? { postgres: databaseUrl } : { sqlite: buildSqliteFilePath(dataDir) },
    );
    try {
      await db.once((queries) => writeLastBackup(queries, takenAt));
    } finally {
      await db.close();
    }
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
