import type { Step } from '#platform/server/db/migrate.ts';

/** Clubs from before this migration are in India. */
export const up: Step = async (db) => {
  await db.schema
    .alterTable('club')
    .addColumn('time_zone', 'text', (column) => column.notNull().defaultTo('Asia/Kolkata'))
    .execute();
  await db.schema
    .alterTable('club')
    .addColumn('locale', 'text', (column) => column.notNull().defaultTo('en-IN'))
    .execute();
};
