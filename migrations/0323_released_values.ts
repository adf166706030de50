import type { Step } from '#platform/server/db/migrate.ts';

/** Adds the values of placeholders that a second person saw before releasing an announcement. */
export const up: Step = async (db) => {
  await db.schema.alterTable('announcements').addColumn('released_values', 'text').execute();
};
