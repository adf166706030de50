import type { Step } from '#platform/server/db/migrate.ts';

/** What a delegate needs at meals, in one line; null for whoever did not say. */
export const up: Step = async (db) => {
  await db.schema.alterTable('registrations').addColumn('dietary_needs', 'text').execute();
};
