import type { ClientBase } from 'pg';
import { insertInto, quoted, type Row, type Tables } from './tables.ts';

/** @param client within a transaction: a cursor lives no longer, and everything is of one moment */
export function postgresTables(client: ClientBase): Tables {
  return {
    async *read({ name, rowsAtOnce }) {
      await client.query(`declare reading no scroll cursor for select * from ${quoted(name)}`);
      for (;;) {
        const { rows } = await client.query<Row>(`fetch ${rowsAtOnce} from reading`);
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
