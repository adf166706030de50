import type { Step } from '#platform/server/db/migrate.ts';

/** Adds the browser and system of a session, such as 'Firefox on Android', for its owner. */
export const up: Step = async (db) => {
  await db.schema
    .alterTable('sessions')
    .addColumn('device', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
};
