import type { Step } from '#platform/server/db/migrate.ts';

/** The payment methods that the setup chose, with which the first payment details of an event begin. */
export const up: Step = async (db) => {
  await db.schema.alterTable('events').addColumn('planned_payment_ways', 'text').execute();
};
