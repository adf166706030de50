import type { Step } from '#platform/server/db/migrate.ts';

/** Adds the switch of the waiting list, and when the seats of an event were taken. */
export const up: Step = async (db) => {
  await db.schema.alterTable('events').addColumn('waiting_list_at', 'bigint').execute();
  await db.schema.alterTable('events').addColumn('full_at', 'bigint').execute();
};
