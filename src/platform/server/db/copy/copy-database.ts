import Sqlite from 'better-sqlite3';
import type { ClientBase } from 'pg';
import type { Location } from '../database.ts';
import { openMigrated } from '../migrate.ts';
import { connectPostgres } from '../postgres.ts';
import {
  computeTableSum,
  copyAndCompareTables,
  listTablesByDependency,
  openPostgresTables,
  openSqliteTables,
  quoteIdentifier,
  type Table,
  type TableSum,
} from './copy-tables.ts';

/** An error of a command. Its message tells the operator why nothing has changed and what to do. */
export class CommandError extends Error {}

/**
 * Copies a SQLite database into an empty PostgreSQL database, after migrating both. The copy is atomic: the values are
 * compared before the commit.
 * @throws CommandError if a server uses the file or the PostgreSQL database is not empty; CopyDiffers if the copy
 * differs
 */
export async function copyIntoPostgres(file: string, url: string): Promise<TableSum[]> {
  await runMigrations({ postgres: url });
  const source = await openExclusively(file);
  try {
    const tables = listTablesByDependency(source);
    return await inPostgres(url, 'begin', async (client) => {
      await assertEmpty(client, tables);
      return copyAndCompareTables(tables, openSqliteTables(source), openPostgresTables(client));
    });
  } finally {
    source.close();
  }
}

/**
 * Copies a PostgreSQL database into a SQLite file. It copies a snapshot, so servers may use the database meanwhile.
 * @throws CopyDiffers if the copy differs
 */
export async function copyOutOfPostgres(url: string, file: string): Promise<TableSum[]> {
  await runMigrations({ sqlite: file });
  const target = new Sqlite(file);
  try {
    target.pragma('journal_mode = delete');
    const tables = listTablesByDependency(target);
    return await inPostgres(url, 'begin isolation level repeatable read read only', async (client) => {
      target.exec('begin');
      const sums = await copyAndCompareTables(tables, openPostgresTables(client), openSqliteTables(target));
      target.exec('commit');
      return sums;
    });
  } finally {
    target.close();
  }
}

export async function computeSqliteTableSums(file: string): Promise<TableSum[]> {
  const db = new Sqlite(file, { readonly: true });
  try {
    const sums = [];
    for (const table of listTablesByDependency(db))
      sums.push(await computeTableSum(table, openSqliteTables(db)));
    return sums;
  } finally {
    db.close();
  }
}

async function openExclusively(file: string): Promise<Sqlite.Database> {
  await runMigrations({ sqlite: file });
  const db = new Sqlite(file, { fileMustExist: true, timeout: 500 });
  try {
    db.pragma('locking_mode = exclusive');
    db.exec('begin immediate');
    return db;
  } catch (error) {
    db.close();
    if (error instanceof Sqlite.SqliteError && error.code === 'SQLITE_BUSY')
      throw new CommandError(
        `A server is using ${file}. Stop it first, because its later changes would be lost.`,
      );
    throw error;
  }
}

async function runMigrations(location: Location): Promise<void> {
  const db = await openMigrated(location);
  await db.close();
}

async function inPostgres<T>(
  url: string,
  begin: string,
  work: (client: ClientBase) => Promise<T>,
): Promise<T> {
  const client = await connectPostgres(url);
  try {
    await client.query(begin);
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    await client.end();
  }
}

async function assertEmpty(client: ClientBase, tables: readonly Table[]): Promise<void> {
  const filledTables = [];
  for (const { name } of tables) {
    const { rowCount } = await client.query(`select 1 from ${quoteIdentifier(name)} limit 1`);
    if (rowCount) filledTables.push(name);
  }
  if (filledTables.length > 0)
    throw new CommandError(
      `The PostgreSQL database is not empty: there are rows in ${filledTables.join(', ')}. Create a new database, and start no server on it before.`,
    );
}

/**
 * Copies a SQLite file, which a server may use meanwhile. The copy is a snapshot without free pages.
 * @param to a file that does not exist or is empty
 */
export function copySqliteFile(from: string, to: string): void {
  const db = new Sqlite(from, { readonly: true, timeout: 10_000 });
  try {
    db.prepare('vacuum into ?').run(to);
  } finally {
    db.close();
  }
}

/** Turns the write-ahead log off, so that the database is a single file. No process may use the database meanwhile. */
export function disableWal(file: string): void {
  const db = new Sqlite(file, { fileMustExist: true });
  try {
    db.pragma('journal_mode = delete');
  } finally {
    db.close();
  }
}

/**
 * Checks the integrity and the foreign keys of a SQLite file.
 * @throws Error with a description of the damage
 */
export function assertSqliteFileUndamaged(file: string): void {
  const db = new Sqlite(file, { readonly: true, fileMustExist: true });
  try {
    const found = db.prepare<[], string>('pragma integrity_check').pluck().all();
    if (found.join() !== 'ok') throw new Error(`${file} is damaged: ${found.join('; ')}`);
    const dangling = db.prepare('pragma foreign_key_check').all();
    if (dangling.length > 0) throw new Error(`${file} is damaged: ${dangling.length} rows refer to nothing`);
  } finally {
    db.close();
  }
}
