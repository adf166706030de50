import type { Step } from '#platform/server/db/migrate.ts';

/** From which event a new edition has its bank details; null for those that were typed and confirmed for their own event. */
export const up: Step = async (db) => {
  await db.schema.alterTable('bank_details').addColumn('taken_over_from', 'text').execute();
};
