import type { Step } from '#platform/server/db/migrate.ts';

/** Adds the host institute of the club. The start fills it from the published details of the club. */
export const up: Step = async (db) => {
  await db.schema.alterTable('club').addColumn('institute', 'text').execute();
};
