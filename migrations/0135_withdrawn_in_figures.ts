import type { Step } from '#platform/server/db/migrate.ts';

/** Figures of erased registrations count withdrawn ones separately. Rows from before stay declined. */
export const up: Step = async (db) => {
  await db.schema.alterTable('erased_registrations').addColumn('withdrawn_at', 'bigint').execute();
};
