import type Sqlite from 'better-sqlite3';
import { insertInto, quoted, type Row, type Tables } from './tables.ts';

/** @param db not in use by others */
export function embeddedTables(db: Sqlite.Database): Tables {
  return {
    async *read({ name, rowsAtOnce }) {
      let rows: Row[] = [];
      for (const row of db.prepare<[], Row>(`select * from ${quoted(name)}`).iterate()) {
        rows.push(row);
        if (rows.length < rowsAtOnce) continue;
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
