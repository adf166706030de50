import type { Step } from '#platform/server/db/migrate.ts';

/** Adds why a released announcement waits again: its author or second person lost the role before it left. */
export const up: Step = async (db) => {
  await db.schema.alterTable('announcements').addColumn('held_reason', 'text').execute();
};
