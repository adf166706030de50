import type { Step } from '#platform/server/db/migrate.ts';

/** Adds the currency and the country of the club. The start fills them from the published details of the club. */
export const up: Step = async (db) => {
  await db.schema
    .alterTable('club')
    .addColumn('currency', 'text', (column) => column.notNull().defaultTo('INR'))
    .execute();
  await db.schema
    .alterTable('club')
    .addColumn('country', 'text', (column) => column.notNull().defaultTo('IN'))
    .execute();
};
