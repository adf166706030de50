import type { Step } from '#platform/server/db/migrate.ts';

/** Adds whether the answers to a question are shown at check-in. */
export const up: Step = async (db) => {
  await db.schema.alterTable('questions').addColumn('at_door_at', 'bigint').execute();
};
