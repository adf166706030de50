import type { Step } from '#platform/server/db/migrate.ts';

/**
 * Stores why another proof of payment was requested as facts. `reason` is empty in rows from before, whose `words` are the whole
 * text as it was mailed; in later rows `words` are what an admin typed.
 */
export const up: Step = async (db) => {
  await db.schema.alterTable('payment_requests').addColumn('reason', 'text').execute();
  await db.schema.alterTable('payment_requests').addColumn('due_paise', 'bigint').execute();
  await db.schema.alterTable('payment_requests').addColumn('received_paise', 'bigint').execute();
};
