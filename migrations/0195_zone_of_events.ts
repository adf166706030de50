import type { Step } from '#platform/server/db/migrate.ts';

/** Drops the time zone of events, which all had the one of the club. */
export const up: Step = async (db) => {
  await db.schema.alterTable('events').dropColumn('time_zone').execute();
};
