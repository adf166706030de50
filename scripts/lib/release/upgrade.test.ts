import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Sqlite from 'better-sqlite3';
import { test as base, expect } from 'vitest';
import { listRoleHolderRows } from '#accounts/server/index.ts';
import { readConfig } from '#platform/server/config.ts';
import { assertSqliteFileUndamaged, computeSqliteTableSums } from '#platform/server/db/copy/copy-database.ts';
import { openDatabase } from '#platform/server/db/database.ts';
import { migrate, openMigrated } from '#platform/server/db/migrate.ts';
import { openContext } from '#platform/server/open-context.ts';
import { buildSqliteFilePath } from '#platform/server/site-key.ts';
import { countPendingWorkByEvent } from '#registration/server/index.ts';
import { writeReleaseDatabase } from './release-database.ts';
import { listReleaseDatabases, releaseDatabaseKey } from './release-databases.ts';

const root = resolve(import.meta.dirname, '../../..');
const migrations = join(root, 'migrations');
const releases = listReleaseDatabases(join(root, 'tests/releases'));

const test = base.extend('folder', ({ onTestFinished }) => {
  const folder = mkdtempSync(join(tmpdir(), 'upgrade-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
});

const unpack = (stored: string, file: string) => writeFileSync(file, gunzipSync(readFileSync(stored)));

function read<Row>(file: string, statement: string): Row[] {
  const database = new Sqlite(file, { readonly: true });
  const rows = database.prepare<[], Row>(statement).all();
  database.close();
  return rows;
}

const listMigrations = (file: string): string[] =>
  read<{ name: string }>(file, 'select name from kysely_migration order by name').map(({ name }) => name);

/** Columns, keys and indexes of all tables, however they were created. SQLite stores both kinds of integers alike. */
const structureOf = (file: string): string[] =>
  [
    ...read<object>(
      file,
      `select t.name as "table", c.name, replace(c.type, 'bigint', 'INTEGER') as type, c."notnull", c.dflt_value, c.pk
       from sqlite_master t join pragma_table_info(t.name) c
      where t.type = 'table' and t.name not like 'sqlite_%' order by 1, 2`,
    ),
    ...read<object>(
      file,
      `select t.name as "table", i."unique", (select group_concat(name) from pragma_index_info(i.name)) as columns
       from sqlite_master t join pragma_index_list(t.name) i where t.type = 'table' order by 1, 2, 3`,
    ),
    ...read<object>(
      file,
      `select t.name as "table", k."from", k."table" as target, k."to", k.on_delete
       from sqlite_master t join pragma_foreign_key_list(t.name) k where t.type = 'table' order by 1, 2, 3`,
    ),
  ].map((row) => JSON.stringify(row));

/** Runs the migrations of a later release only, as its program would. */
async function migrateTo(file: string, names: readonly string[], folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const name of readdirSync(migrations))
    if (names.includes(name.replace('.ts', ''))) copyFileSync(join(migrations, name), join(folder, name));
  const database = openDatabase({ sqlite: file });
  await migrate(database.kysely, database.engine, folder).finally(() => database.close());
}

const money = ['registrations', 'receipts', 'ledger_lines', 'bank_transactions', 'refunds'];

test.for(releases)(
  'the data of release $version survive every later release',
  async ({ version, file }, { folder }) => {
    const data = join(folder, 'site');
    mkdirSync(data);
    const updated = buildSqliteFilePath(data);
    unpack(file, updated);
    const before = await computeSqliteTableSums(updated);
    expect(releases.length).toBeLessThanOrEqual(3);
    expect(before.find(({ table }) => table === 'registrations')?.rows).toBeGreaterThan(30);

    const later = releases.slice(releases.findIndex((release) => release.version === version) + 1);
    for (const release of later) {
      const stored = join(folder, release.version);
      unpack(release.file, stored);
      await migrateTo(updated, listMigrations(stored), join(folder, 'migrations'));
    }
    const config = readConfig({ DATA_DIR: data, SECRET_KEY: releaseDatabaseKey });
    const context = await openContext(config);
    expect((await listRoleHolderRows(context.db.queries, Date.now())).length).toBeGreaterThan(1);
    expect(await countPendingWorkByEvent(context.db.queries)).toHaveLength(1);
    await context.db.close();

    assertSqliteFileUndamaged(updated);
    const fresh = join(folder, 'fresh');
    await (await openMigrated({ sqlite: fresh })).close();
    expect(structureOf(updated)).toEqual(structureOf(fresh));
    const after = new Map((await computeSqliteTableSums(updated)).map((sum) => [sum.table, sum]));
    const rowsOf = ({ table, rows }: { table: string; rows: number }) => `${table}: ${rows}`;
    const kept = before.filter(({ rows }) => rows > 0);
    expect(kept.map(({ table }) => rowsOf(after.get(table) ?? { table, rows: 0 }))).toEqual(kept.map(rowsOf));
    for (const { table, amount } of before)
      if (money.includes(table)) expect([table, after.get(table)?.amount]).toEqual([table, amount]);
  },
);

test('a release stores its database, and the newest three are kept', async ({ folder }) => {
  for (const version of ['0.1.0', '0.2.0', '0.10.0']) writeFileSync(join(folder, `${version}.sqlite.gz`), '');
  const file = await writeReleaseDatabase(folder);
  expect(
    listReleaseDatabases(folder)
      .map(({ version }) => version)
      .slice(0, 2),
  ).toEqual(['0.2.0', '0.10.0']);
  const copy = join(folder, 'copy');
  unpack(file, copy);
  assertSqliteFileUndamaged(copy);
  expect(listMigrations(copy)).toEqual(
    readdirSync(migrations)
      .map((name) => name.replace('.ts', ''))
      .sort(),
  );
});
