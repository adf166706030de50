import type { Step } from '#platform/server/db/migrate.ts';

/** When the public page began to list portfolios; null while it does not. */
export const up: Step = async (db) => {
  await db.schema.alterTable('events').addColumn('portfolios_shown_at', 'bigint').execute();
};
