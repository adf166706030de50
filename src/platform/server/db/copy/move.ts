import Sqlite from 'better-sqlite3';
import type { ClientBase } from 'pg';
import type { Location } from '../database.ts';
import { openMigrated } from '../open-migrated.ts';
import { connectPostgres } from '../postgres.ts';
import { copyTables, sumOf, type TableSum } from './copy-tables.ts';
import { embeddedTables } from './embedded-tables.ts';
import { postgresTables } from './postgres-tables.ts';
import { quoted, type Table, tablesInOrder } from './tables.ts';

/** What was asked for can't be done; the message says why and what to do, and nothing has changed. */
export class NotPossible extends Error {}

/**
 * Copies an embedded database into an empty PostgreSQL database, pictures included, a few rows at a time and in one
 * transaction: all of it, compared value by value, or nothing.
 * @param file of an embedded database that no server uses
 * @returns what every table holds
 * @throws NotPossible when the file is in use or the database is not empty; CopyDiffers
 */
export async function copyIntoPostgres(file: string, url: string): Promise<TableSum[]> {
  await bringUpToDate({ postgres: url });
  const source = await openAlone(file);
  try {
    const tables = tablesInOrder(source);
    return await inPostgres(url, 'begin', async (client) => {
      await refuseFilled(client, tables);
      return copyTables(tables, embeddedTables(source), postgresTables(client));
    });
  } finally {
    source.close();
  }
}

/** Copies what a PostgreSQL database holds at this moment, while it is in use, into a new embedded database. */
export async function copyOutOfPostgres(url: string, file: string): Promise<TableSum[]> {
  await bringUpToDate({ sqlite: file });
  const target = new Sqlite(file);
  try {
    target.pragma('journal_mode = delete');
    const tables = tablesInOrder(target);
    return await inPostgres(url, 'begin isolation level repeatable read read only', async (client) => {
      target.exec('begin');
      const sums = await copyTables(tables, postgresTables(client), embeddedTables(target));
      target.exec('commit');
      return sums;
    });
  } finally {
    target.close();
  }
}

/** What every table of an embedded database holds. */
export async function sumsOfEmbedded(file: string): Promise<TableSum[]> {
  const db = new Sqlite(file, { readonly: true });
  try {
    const sums = [];
    for (const table of tablesInOrder(db)) sums.push(await sumOf(table, embeddedTables(db)));
    return sums;
  } finally {
    db.close();
  }
}

/** Brings the schema up to date and keeps every other process out until it is closed. */
async function openAlone(file: string): Promise<Sqlite.Database> {
  await bringUpToDate({ sqlite: file });
  const db = new Sqlite(file, { fileMustExist: true, timeout: 500 });
  try {
    db.pragma('locking_mode = exclusive');
    db.exec('begin immediate');
    return db;
  } catch (error) {
    db.close();
    if (error instanceof Sqlite.SqliteError && error.code === 'SQLITE_BUSY')
      throw new NotPossible(
        `A server still runs on ${file}. Stop it first: what it wrote meanwhile would be lost.`,
      );
    throw error;
  }
}

async function bringUpToDate(location: Location): Promise<void> {
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

async function refuseFilled(client: ClientBase, tables: readonly Table[]): Promise<void> {
  const filled = [];
  for (const { name } of tables) {
    const { rowCount } = await client.query(`select 1 from ${quoted(name)} limit 1`);
    if (rowCount) filled.push(name);
  }
  if (filled.length > 0)
    throw new NotPossible(
      `The PostgreSQL database is not empty: there are rows in ${filled.join(', ')}. Make a new one, and start no server on it before.`,
    );
}
