import type { Step } from '#platform/server/db/migrate.ts';

/** Adds when a thread was closed because no reply came, and when it was reopened. */
export const up: Step = async (db) => {
  for (const column of ['closed_at', 'reopened_at'])
    await db.schema.alterTable('contact_messages').addColumn(column, 'bigint').execute();
};
