import type Sqlite from 'better-sqlite3';

/** What a column holds on either engine. */
export type Value = string | number | Uint8Array | null;
export type Row = Record<string, Value>;

export interface Table {
  name: string;
  columns: string[];
  /** How many of its rows are held in memory together: few where a row may be a picture. */
  rowsAtOnce: number;
}

/** A database as the copier sees it, whatever the engine. */
export interface Tables {
  read(table: Table): AsyncIterable<Row[]>;
  write(table: Table, rows: Row[]): Promise<void>;
}

/**
 * The site's tables, each after those it refers to, as an embedded database of the newest schema has them: one of the two
 * sides of every copy is embedded. The migrator's own tables are left out.
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
  const holdsBytes = columns.some(({ type }) => type.toLowerCase() === 'blob');
  return { name, columns: columns.map((column) => column.name), rowsAtOnce: holdsBytes ? 16 : 500 };
}

/** A name from the schema, as SQL takes it. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** `insert into "table" ("column", ...)`, without its values. */
export function insertInto({ name, columns }: Table): string {
  return `insert into ${quoted(name)} (${columns.map(quoted).join(', ')})`;
}
