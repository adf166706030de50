import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { type Database, openDatabase } from '#platform/server/db/database.ts';
import { openMigrated } from '#platform/server/db/migrate.ts';
import { openContext } from '#platform/server/open-context.ts';
import { conference } from './conference.ts';
import { insertFirstStart, startedAt, testConfig } from './first-start.ts';
import { databaseIn, inCluster, type OwnDatabase, ownDatabase } from './own-database.ts';

/**
 * Initial content of a database: empty tables, or also the rows of a first start. The content is created once and then
 * copied, because migrating would take most of each test's setup time (docs/decisions/47-test-databases.md).
 */
export type Content = 'tables' | 'first start';

/** A database that only one test uses. */
export interface FreshDatabase {
  database: Database;
  url?: string;
  giveBack(): Promise<void>;
}

export async function freshDatabase(content: Content): Promise<FreshDatabase> {
  const cluster = process.env.TEST_POSTGRES_URL;
  if (!cluster) {
    const database = openDatabase({ sqlite: await fileWith(content) });
    return { database, giveBack: () => database.close() };
  }
  const resting = await takeResting(cluster, content);
  const database = openDatabase({ postgres: resting.url });
  return {
    database,
    url: resting.url,
    async giveBack() {
      await database.close();
      if (rested.includes(resting)) throw new Error('A test closed its site twice.');
      rested.push(resting);
    },
  };
}

const files = new Map<Content, Promise<Buffer>>();

function fileWith(content: Content): Promise<Buffer> {
  const known = files.get(content) ?? makeFile(content);
  files.set(content, known);
  return known;
}

async function makeFile(content: Content): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'fresh-'));
  const file = join(folder, 'fresh.db');
  const database = await openMigrated({ sqlite: file });
  if (content === 'first start') await startOn(database);
  await database.close();
  const sealed = new Sqlite(file);
  // Turns the write-ahead log off. A database that is opened from bytes cannot have one.
  sealed.pragma('journal_mode = delete');
  const bytes = sealed.serialize();
  sealed.close();
  await rm(folder, { recursive: true });
  return bytes;
}

async function startOn(database: Database): Promise<void> {
  const context = await openContext(testConfig(), { clock: () => startedAt, database });
  await insertFirstStart(context, conference);
}

const migratedTemplate = 'migrated';

/**
 * Creates the template database, before the tests of a run on PostgreSQL.
 * @param cluster address of a superuser
 */
export async function makeMigratedTemplate(cluster: string): Promise<void> {
  await inCluster(cluster, `create database ${migratedTemplate}`);
  const db = await openMigrated({ postgres: databaseIn(cluster, migratedTemplate) });
  await db.close();
}

/** A database that several tests use, one after the other. */
interface RestingDatabase extends OwnDatabase {
  /**
   * Restores the initial rows.
   * @returns true if the tables themselves are unchanged, too
   */
  reset(content: Content): Promise<boolean>;
}

const rested: RestingDatabase[] = [];

async function takeResting(cluster: string, content: Content): Promise<RestingDatabase> {
  const resting = rested.pop() ?? (await makeResting(cluster));
  if (await resting.reset(content)) return resting;
  // Creates another database, because a test has dropped or renamed a table.
  await resting.drop();
  return takeResting(cluster, content);
}

async function makeResting(cluster: string): Promise<RestingDatabase> {
  const own = await ownDatabase(cluster, migratedTemplate);
  const client = new pg.Client({ connectionString: own.url });
  // Ignores the error of a connection whose server ends before this worker.
  client.on('error', () => {});
  await client.connect();
  await client.query('set session_replication_role = replica; create schema kept');
  await client.query(keepRows('tables'));
  const started = openDatabase({ postgres: own.url });
  await startOn(started);
  await started.close();
  await client.query(keepRows('first start'));
  const shape = await shapeOf(client);
  return {
    url: own.url,
    async reset(content) {
      if ((await shapeOf(client)) !== shape) return false;
      await client.query(`select kept."${content}"()`);
      return true;
    },
    async drop() {
      await client.end();
      await own.drop();
    },
  };
}

async function shapeOf(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ shape: string }>({ name: 'shape', text: shapeInWords });
  return rows[0]?.shape;
}

const shapeInWords = `
  select md5(string_agg(relname || '.' || attname, ' ' order by relname, attname)) as shape
  from pg_class join pg_attribute on attrelid = pg_class.oid
  where relnamespace = 'public'::regnamespace`;

/**
 * Returns the SQL that creates a function to restore the current rows. Its query plans are cached, two for each table.
 */
const keepRows = (content: Content) => `
  do $do$ declare name text; rows jsonb; deletes text := ''; inserts text := ''; begin
    for name in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%' loop
      deletes := deletes || format('delete from public.%I;', name);
      execute format('select jsonb_agg(to_jsonb(each)) from public.%I each', name) into rows;
      if rows is not null then
        inserts := inserts ||
          format('insert into public.%I select * from jsonb_populate_recordset(null::public.%1$I, %L);', name, rows);
      end if;
    end loop;
    execute format(
      'create function kept."${content}"() returns void language plpgsql as %L',
      'begin ' || deletes || inserts || ' end');
  end $do$`;
