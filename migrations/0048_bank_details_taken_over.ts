import type { Step } from '#platform/server/db/migrate.ts';

/** Adds the event that bank details were copied from; null for those typed for their own event. */
export const up: Step = async (db) => {
  await db.schema.alterTable('bank_details').addColumn('taken_over_from', 'text').execute();
};
