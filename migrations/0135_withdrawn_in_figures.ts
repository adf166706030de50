import type { Step } from '#platform/server/db/migrate.ts';

/** Counts withdrawn registrations separately. Earlier rows stay declined. */
export const up: Step = async (db) => {
  await db.schema.alterTable('erased_registrations').addColumn('withdrawn_at', 'bigint').execute();
};
