import type { Insertable } from 'kysely';
import type { Changes, Tables } from '#platform/server/db/tables.ts';

/** Rows for some tables, in the order in which they refer to each other. */
export type Rows = { [Table in keyof Tables]?: Insertable<Tables[Table]>[] };

/** As many values as one statement takes on either engine, with room to spare. */
const valuesAtOnce = 15_000;
const order = [
  'accounts',
  'images',
  'delegations',
  'invitations',
  'registrations',
  'registration_committees',
  'registration_portfolios',
  'contact_messages',
] as const satisfies (keyof Tables)[];

/** Inserts all rows in a few large statements, within a transaction. */
export async function insertRows(changes: Changes, rows: Rows): Promise<void> {
  for (const table of order) {
    const all = rows[table] ?? [];
    const atOnce = Math.floor(valuesAtOnce / Object.keys(all[0] ?? { none: 0 }).length);
    for (let from = 0; from < all.length; from += atOnce)
      await changes
        .insertInto(table)
        .values(all.slice(from, from + atOnce))
        .execute();
  }
}
