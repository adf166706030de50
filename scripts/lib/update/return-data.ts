import { chownSync, existsSync, linkSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { connectPostgres } from '#platform/server/db/postgres.ts';
import { buildSqliteFilePath } from '#platform/server/site-key.ts';
import type { Installation } from './installation.ts';
import { runProgram, type Settings } from './run-program.ts';

/**
 * Replaces the data by those of a backup. The servers must be stopped. The replaced data are kept: SQLite's in a folder
 * of the data folder, PostgreSQL's in a schema of the database.
 * @param release folder of the release that wrote the backup
 * @returns where the replaced data are
 */
export async function returnData(
  installation: Installation,
  release: string,
  backup: string,
  env: Settings,
): Promise<string> {
  const name = `failed_update_${Date.now()}`;
  return installation.databaseUrl
    ? returnPostgres(installation, release, backup, env, name)
    : returnSqlite(installation, release, backup, env, name);
}

async function returnSqlite(
  { dataDir, owner }: Installation,
  release: string,
  backup: string,
  env: Settings,
  name: string,
): Promise<string> {
  const restored = mkdtempSync(join(dataDir, 'restored-'));
  const kept = join(dataDir, name);
  if (owner) chownSync(restored, owner.uid, owner.gid);
  try {
    await runProgram(release, ['restore.ts', backup], { owner, env: { ...env, DATA_DIR: restored } });
    mkdirSync(kept, { mode: 0o700 });
    if (owner) chownSync(kept, owner.uid, owner.gid);
    const current = buildSqliteFilePath(dataDir);
    if (existsSync(current)) linkSync(current, join(kept, 'site.sqlite'));
    // The log belongs to the replaced file, and would damage the restored one.
    for (const end of ['-wal', '-shm'])
      if (existsSync(current + end)) renameSync(current + end, join(kept, `site.sqlite${end}`));
    renameSync(buildSqliteFilePath(restored), current);
    return kept;
  } finally {
    rmSync(restored, { recursive: true, force: true });
  }
}

async function returnPostgres(
  { databaseUrl = '', owner }: Installation,
  release: string,
  backup: string,
  env: Settings,
  name: string,
): Promise<string> {
  await moveIntoSchema(databaseUrl, name);
  await runProgram(release, ['restore.ts', backup], { owner, env });
  return `the schema ${name} of the database`;
}

/** Moves all tables and functions of the site into a new schema, in one transaction. */
async function moveIntoSchema(databaseUrl: string, schema: string): Promise<void> {
  const client = await connectPostgres(databaseUrl);
  try {
    await client.query('begin');
    await client.query(`create schema ${schema}`);
    const { rows } = await client.query<{ statement: string }>(
      `select format('alter table %s set schema ${schema}', c.oid::regclass) as statement
         from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
       union all
       select format('alter function %s set schema ${schema}', p.oid::regprocedure)
         from pg_proc p where p.pronamespace = current_schema()::regnamespace
          and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
    );
    for (const { statement } of rows) await client.query(statement);
    await client.query('commit');
  } finally {
    await client.end();
  }
}
