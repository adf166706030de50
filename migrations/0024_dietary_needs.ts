import type { Step } from '#platform/server/db/migrate.ts';

/** One line; null without an answer. */
export const up: Step = async (db) => {
  await db.schema.alterTable('registrations').addColumn('dietary_needs', 'text').execute();
};
