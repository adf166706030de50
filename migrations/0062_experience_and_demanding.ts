import type { Step } from '#platform/server/db/migrate.ts';

/**
 * Adds the experience of a delegate, null without an answer, and when a portfolio was marked as not for beginners.
 */
export const up: Step = async (db) => {
  await db.schema.alterTable('registrations').addColumn('experience_level', 'text').execute();
  await db.schema.alterTable('portfolios').addColumn('demanding_at', 'bigint').execute();
};
