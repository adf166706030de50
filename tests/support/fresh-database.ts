import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { openMigrated } from '#platform/server/db/open-migrated.ts';
import { databaseIn, inCluster, type OwnDatabase, ownDatabase } from './own-database.ts';

/** A database with every table and no row. */
const migratedTemplate = 'migrated';

/** Made once, before the tests of a run on PostgreSQL. @param cluster address of a superuser */
export async function makeMigratedTemplate(cluster: string): Promise<void> {
  await inCluster(cluster, `create database ${migratedTemplate}`);
  const db = await openMigrated({ postgres: databaseIn(cluster, migratedTemplate) });
  await db.close();
}

/** A PostgreSQL database with every table and no row, which one test after the other has to itself. */
export interface MigratedDatabase {
  url: string;
  /** Empties it for the next test: a tenth of the time that another would take. */
  giveBack(): Promise<void>;
}

const resting: OwnDatabase[] = [];
const shape = `
  select relname, attname from pg_class join pg_attribute on attrelid = pg_class.oid
  where relnamespace = 'public'::regnamespace order by relname, attname`;
let wantedShape: Promise<unknown[]> | undefined;
const empty = `
  set session_replication_role = replica;
  do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%'
    loop execute format('delete from %I', name); end loop;
  end $$`;

export async function migratedDatabase(cluster: string): Promise<MigratedDatabase> {
  const database = resting.pop() ?? (await ownDatabase(cluster, migratedTemplate));
  return {
    url: database.url,
    async giveBack() {
      wantedShape ??= inCluster(databaseIn(cluster, migratedTemplate), shape);
      const [itsShape, wanted] = await Promise.all([inCluster(database.url, empty, shape), wantedShape]);
      // A test took a table away, or gave it another name, to see what happens then.
      if (JSON.stringify(itsShape) === JSON.stringify(wanted)) resting.push(database);
      else await database.drop();
    },
  };
}

let made: Promise<Buffer> | undefined;

/** The same for the embedded engine: the bytes of a file with every table, quicker to begin with than migrating each time. */
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
