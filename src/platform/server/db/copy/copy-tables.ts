import { createHash } from 'node:crypto';
import type Sqlite from 'better-sqlite3';
import type { ClientBase } from 'pg';

/**
 * Row count and checksums of a table. They are the same in SQLite and PostgreSQL and do not depend on the order of
 * rows.
 */
export interface TableSum {
  table: string;
  rows: number;
  amount: number;
  /** Total size of the values in binary columns, such as pictures. */
  bytes: number;
  /** Sum of the first 64 bits of the SHA-256 of each row, as 16 hexadecimal digits. */
  fingerprint: string;
}

class CopyDiffers extends Error {}

/**
 * Copies the tables, reads the copy again and compares the row counts and checksums.
 * @throws CopyDiffers if they differ
 */
export async function copyAndCompareTables(
  tables: readonly Table[],
  from: Tables,
  to: Tables,
): Promise<TableSum[]> {
  const sums = [];
  for (const table of tables) {
    const before = summing(table);
    for await (const rows of from.read(table)) {
      before.add(rows);
      await to.write(table, rows);
    }
    const after = await computeTableSum(table, to);
    if (JSON.stringify(before.sum()) !== JSON.stringify(after))
      throw new CopyDiffers(
        `The copy of ${table.name} differs: ${JSON.stringify(before.sum())} became ${JSON.stringify(after)}.`,
      );
    sums.push(after);
  }
  return sums;
}

export async function computeTableSum(table: Table, tables: Tables): Promise<TableSum> {
  const sums = summing(table);
  for await (const rows of tables.read(table)) sums.add(rows);
  return sums.sum();
}

function summing({ name, columns }: Table): { add(rows: Row[]): void; sum(): TableSum } {
  let count = 0;
  let amount = 0;
  let bytes = 0;
  let fingerprint = 0n;
  const moneyColumns = columns.filter((column) => /(^|_)amount$/.test(column));
  return {
    add(rows) {
      count += rows.length;
      for (const row of rows) {
        for (const column of moneyColumns) amount += Number(row[column]);
        for (const column of columns) bytes += row[column] instanceof Uint8Array ? row[column].length : 0;
        fingerprint = BigInt.asUintN(64, fingerprint + digest(row, columns));
      }
    },
    sum: () => ({
      table: name,
      rows: count,
      amount,
      bytes,
      fingerprint: fingerprint.toString(16).padStart(16, '0'),
    }),
  };
}

function digest(row: Row, columns: readonly string[]): bigint {
  const hash = createHash('sha256');
  for (const column of columns) {
    const value = row[column] ?? null;
    const content = value instanceof Uint8Array ? value : Buffer.from(String(value));
    // Hashes the length before each value, to separate the values. Hashes NULL as 'none', to distinguish it from an
    // empty value.
    hash.update(value === null ? 'none' : `${content.length}:`).update(value === null ? '' : content);
  }
  return hash.digest().readBigUInt64BE();
}

type Value = string | number | Uint8Array | null;
type Row = Record<string, Value>;

export interface Table {
  name: string;
  columns: string[];
  batchSize: number;
}

export interface Tables {
  read(table: Table): AsyncIterable<Row[]>;
  write(table: Table, rows: Row[]): Promise<void>;
}

/** Lists the tables, except those of the migrator. A table follows all tables to which its foreign keys refer. */
export function listTablesByDependency(db: Sqlite.Database): Table[] {
  const names = db
    .prepare<[], string>(
      `select name from sqlite_master where type = 'table' and name not like 'sqlite%' and name not like 'kysely%'`,
    )
    .pluck()
    .all();
  const ordered = new Set<string>();
  const visit = (name: string) => {
    if (ordered.has(name)) return;
    for (const other of referredTo(db, name)) visit(other);
    ordered.add(name);
  };
  for (const name of names.sort()) visit(name);
  return [...ordered].map((name) => describe(db, name));
}

function referredTo(db: Sqlite.Database, name: string): string[] {
  return db
    .prepare<[string], string>('select "table" from pragma_foreign_key_list(?)')
    .pluck()
    .all(name)
    .filter((other) => other !== name);
}

function describe(db: Sqlite.Database, name: string): Table {
  const columns = db
    .prepare<[string], { name: string; type: string }>('select name, type from pragma_table_info(?)')
    .all(name);
  const hasBytes = columns.some(({ type }) => type.toLowerCase() === 'blob');
  return { name, columns: columns.map((column) => column.name), batchSize: hasBytes ? 16 : 500 };
}

export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function insertInto({ name, columns }: Table): string {
  return `insert into ${quoteIdentifier(name)} (${columns.map(quoteIdentifier).join(', ')})`;
}

/**
 * Opens the tables of a SQLite database.
 * @param db a database that no other process uses
 */
export function openSqliteTables(db: Sqlite.Database): Tables {
  return {
    async *read({ name, batchSize }) {
      let rows: Row[] = [];
      for (const row of db.prepare<[], Row>(`select * from ${quoteIdentifier(name)}`).iterate()) {
        rows.push(row);
        if (rows.length < batchSize) continue;
        yield rows;
        rows = [];
      }
      if (rows.length > 0) yield rows;
    },
    async write(table, rows) {
      const places = table.columns.map(() => '?').join(', ');
      const insert = db.prepare(`${insertInto(table)} values (${places})`);
      for (const row of rows) insert.run(table.columns.map((column) => row[column]));
    },
  };
}

/**
 * Opens the tables of a PostgreSQL database.
 * @param client a connection in a transaction, because cursors need one
 */
export function openPostgresTables(client: ClientBase): Tables {
  return {
    async *read({ name, batchSize }) {
      await client.query(`declare reading no scroll cursor for select * from ${quoteIdentifier(name)}`);
      for (;;) {
        const { rows } = await client.query<Row>(`fetch ${batchSize} from reading`);
        if (rows.length === 0) break;
        yield rows;
      }
      await client.query('close reading');
    },
    async write(table, rows) {
      const values: unknown[] = [];
      const tuples = rows.map((row) => `(${table.columns.map((column) => `$${values.push(row[column])}`)})`);
      await client.query(`${insertInto(table)} values ${tuples.join(', ')}`, values);
    },
  };
}
