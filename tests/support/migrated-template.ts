import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { openMigrated } from '#platform/server/db/open-migrated.ts';
import { databaseIn, inCluster } from './own-database.ts';

/** A database with every table and no row: hundreds of tests begin with a copy of it, which is quicker than migrating each. */
export const migratedTemplate = 'migrated';

/** Made once, before the tests of a run on PostgreSQL. */
export default async function makeMigratedTemplate(): Promise<void> {
  const cluster = process.env.TEST_POSTGRES_URL;
  if (!cluster) return;
  await inCluster(cluster, `drop database if exists ${migratedTemplate}`);
  await inCluster(cluster, `create database ${migratedTemplate}`);
  const db = await openMigrated({ postgres: databaseIn(cluster, migratedTemplate) });
  await db.close();
}

let made: Promise<Buffer> | undefined;

/** The same for the embedded engine: the bytes of such a file. */
export function migratedFile(): Promise<Buffer> {
  made ??= makeMigratedFile();
  return made;
}

async function makeMigratedFile(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'migrated-'));
  const file = join(folder, 'template.db');
  await (await openMigrated({ sqlite: file })).close();
  const database = new Sqlite(file);
  // What is opened from bytes alone can have no log beside it.
  database.pragma('journal_mode = delete');
  const bytes = database.serialize();
  database.close();
  await rm(folder, { recursive: true });
  return bytes;
}
