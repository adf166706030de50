import type { Step } from '#platform/server/db/migrate.ts';

/** Since when the page of the conference lists an event's portfolios, with those that are taken; null while it does not. */
export const up: Step = async (db) => {
  await db.schema.alterTable('events').addColumn('portfolios_shown_at', 'bigint').execute();
};
