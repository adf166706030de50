import type { Step } from '#platform/server/db/migrate.ts';

/**
 * Stores the reason of a request for another proof as facts. `words` is the whole mail in earlier rows, where
 * `reason` is empty, and an admin's text in later ones.
 */
export const up: Step = async (db) => {
  await db.schema.alterTable('payment_requests').addColumn('reason', 'text').execute();
  await db.schema.alterTable('payment_requests').addColumn('due_paise', 'bigint').execute();
  await db.schema.alterTable('payment_requests').addColumn('received_paise', 'bigint').execute();
};
