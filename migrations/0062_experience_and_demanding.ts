import type { Step } from '#platform/server/db/migrate.ts';

/** How experienced a delegate is, null for whoever did not say; and since when a portfolio is not for beginners. */
export const up: Step = async (db) => {
  await db.schema.alterTable('registrations').addColumn('experience_level', 'text').execute();
  await db.schema.alterTable('portfolios').addColumn('demanding_at', 'bigint').execute();
};
