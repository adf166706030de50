import type { Step } from '#platform/server/db/migrate.ts';

/**
 * Adds the payee in a payment picture, and the version of the rules that extracted the facts. Null in earlier rows,
 * whose facts are extracted again.
 */
export const up: Step = async (db) => {
  await db.schema.alterTable('proof_readings').addColumn('payee', 'text').execute();
  await db.schema.alterTable('proof_readings').addColumn('facts_version', 'integer').execute();
};
