import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Adds surcharges of committees, and the surcharge that applied when a delegate registered. */
export const up: Step = async (db) => {
  for (const table of ['committees', 'registrations'])
    await db.schema
      .alterTable(table)
      .addColumn('surcharge_paise', 'bigint', (column) =>
        column.notNull().defaultTo(0).check(sql`surcharge_paise >= 0`),
      )
      .execute();
};
