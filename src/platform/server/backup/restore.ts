import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import {
  assertSqliteFileUndamaged,
  CommandError,
  computeSqliteTableSums,
  copyIntoPostgres,
} from '../db/copy/copy-database.ts';
import type { TableSum } from '../db/copy/copy-tables.ts';
import { buildSqliteFilePath, siteKeyFile } from '../site-key.ts';
import { backupKeyFile } from './backup.ts';

/**
 * Restores a backup and its key.
 * @throws CommandError if the backup or its key does not exist, or the target already has a site or another key;
 * CopyDiffers if the copy in PostgreSQL differs; Error if the backup is damaged
 */
export async function restoreBackup(config: Config, file: string): Promise<TableSum[]> {
  for (const needed of [file, backupKeyFile(file)])
    if (!existsSync(needed)) throw new CommandError(`There is no ${needed}.`);
  assertSqliteFileUndamaged(file);
  const key = await readFile(backupKeyFile(file));
  await assertKeyMatches(config, key);
  const sums = config.databaseUrl
    ? await restoreIntoPostgres(file, config.databaseUrl)
    : await restoreIntoFolder(file, config.dataDir);
  if (!config.secretKey) await saveKey(config.dataDir, key);
  return sums;
}

/** Restores a backup into PostgreSQL. It copies the file first, because the migration would change the backup. */
async function restoreIntoPostgres(file: string, url: string): Promise<TableSum[]> {
  const folder = await mkdtemp(join(tmpdir(), 'restore-'));
  try {
    const copy = join(folder, 'site.sqlite');
    await copyFile(file, copy);
    return await copyIntoPostgres(copy, url);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function restoreIntoFolder(file: string, dataDir: string): Promise<TableSum[]> {
  const target = buildSqliteFilePath(dataDir);
  for (const taken of [target, `${target}-wal`])
    if (existsSync(taken))
      throw new CommandError(
        `${taken} exists already. Set DATA_DIR to a new folder, or move the old one away.`,
      );
  await mkdir(dataDir, { recursive: true });
  const unfinished = `${target}.unfinished`;
  await copyFile(file, unfinished);
  await chmod(unfinished, 0o600);
  const handle = await open(unfinished, 'r+');
  await handle.sync().finally(() => handle.close());
  await rename(unfinished, target);
  return computeSqliteTableSums(target);
}

async function assertKeyMatches({ secretKey, dataDir }: Config, key: Buffer): Promise<void> {
  if (secretKey !== undefined) {
    if (!key.equals(Buffer.from(secretKey)))
      throw new CommandError('SECRET_KEY is not the key of this backup. Set the right one, or leave it out.');
    return;
  }
  const file = siteKeyFile(dataDir);
  if (existsSync(file) && !key.equals(await readFile(file)))
    throw new CommandError(`${file} is not the key of this backup. Move it away first.`);
}

async function saveKey(dataDir: string, key: Buffer): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await writeFile(siteKeyFile(dataDir), key, { mode: 0o600 });
}
