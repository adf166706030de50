import type { Step } from '#platform/server/db/migrate.ts';

/** What a session was opened with, such as 'Firefox on Android', so that its owner knows it again. */
export const up: Step = async (db) => {
  await db.schema
    .alterTable('sessions')
    .addColumn('device', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
};
