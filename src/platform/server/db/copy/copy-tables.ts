import { createHash } from 'node:crypto';
import type Sqlite from 'better-sqlite3';
import type { ClientBase } from 'pg';

/** Sums of a table. They are equal on both engines and do not depend on the order of the rows. */
export interface TableSum {
  table: string;
  rows: number;
  /** Sum of all amounts of money, in paise. */
  paise: number;
  /** Total size of the binary columns (pictures, sealed mails). */
  bytes: number;
  /** The sum of the rows' SHA-256, 16 digits: any changed value changes it. */
  fingerprint: string;
}

/** The copy differs from its source. The caller must discard it. */
export class CopyDiffers extends Error {}

/**
 * Copies all rows in batches, then reads the copy and compares its sums.
 * @returns the sums of every table, equal on both sides
 * @throws CopyDiffers when they are not
 */
export async function copyTables(tables: readonly Table[], from: Tables, to: Tables): Promise<TableSum[]> {
  const sums = [];
  for (const table of tables) {
    const before = summing(table);
    for await (const rows of from.read(table)) {
      before.add(rows);
      await to.write(table, rows);
    }
    const after = await sumOf(table, to);
    if (JSON.stringify(before.sum()) !== JSON.stringify(after))
      throw new CopyDiffers(
        `The copy of ${table.name} differs: ${JSON.stringify(before.sum())} became ${JSON.stringify(after)}.`,
      );
    sums.push(after);
  }
  return sums;
}

/** Reads a table and computes its sums. */
export async function sumOf(table: Table, tables: Tables): Promise<TableSum> {
  const sums = summing(table);
  for await (const rows of tables.read(table)) sums.add(rows);
  return sums.sum();
}

function summing({ name, columns }: Table): { add(rows: Row[]): void; sum(): TableSum } {
  let count = 0;
  let paise = 0;
  let bytes = 0;
  let fingerprint = 0n;
  const moneyColumns = columns.filter((column) => /(^|_)paise$/.test(column));
  return {
    add(rows) {
      count += rows.length;
      for (const row of rows) {
        for (const column of moneyColumns) paise += Number(row[column]);
        for (const column of columns) bytes += row[column] instanceof Uint8Array ? row[column].length : 0;
        fingerprint = BigInt.asUintN(64, fingerprint + digest(row, columns));
      }
    },
    sum: () => ({
      table: name,
      rows: count,
      paise,
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
    // The length separates neighbouring values. 'none' tells null apart from an empty value.
    hash.update(value === null ? 'none' : `${content.length}:`).update(value === null ? '' : content);
  }
  return hash.digest().readBigUInt64BE();
}

/** The value of a column, on either engine. */
export type Value = string | number | Uint8Array | null;
export type Row = Record<string, Value>;

export interface Table {
  name: string;
  columns: string[];
  /** Batch size. Small for tables with binary columns. */
  batchSize: number;
}

/** Reads and writes the rows of a database of either engine. */
export interface Tables {
  read(table: Table): AsyncIterable<Row[]>;
  write(table: Table, rows: Row[]): Promise<void>;
}

/**
 * Lists the site's tables in the order of their foreign keys, read from an embedded database of the newest schema.
 * Leaves out the tables of the migrator.
 */
export function tablesInOrder(db: Sqlite.Database): Table[] {
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

/** Quotes an identifier for SQL. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Builds an INSERT statement up to its list of columns. */
export function insertInto({ name, columns }: Table): string {
  return `insert into ${quoted(name)} (${columns.map(quoted).join(', ')})`;
}

/** @param db a database that no other process uses */
export function embeddedTables(db: Sqlite.Database): Tables {
  return {
    async *read({ name, batchSize }) {
      let rows: Row[] = [];
      for (const row of db.prepare<[], Row>(`select * from ${quoted(name)}`).iterate()) {
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

/** @param client in a transaction, which the cursor and a consistent snapshot need */
export function postgresTables(client: ClientBase): Tables {
  return {
    async *read({ name, batchSize }) {
      await client.query(`declare reading no scroll cursor for select * from ${quoted(name)}`);
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
