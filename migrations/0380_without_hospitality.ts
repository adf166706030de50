import type { Step } from '#platform/server/db/migrate.ts';

/** When a superadmin stopped offering accommodation at an event. */
export const up: Step = async (db) => {
  await db.schema.alterTable('events').addColumn('without_hospitality_at', 'bigint').execute();
};
