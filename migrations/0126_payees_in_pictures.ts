import type { Step } from '#platform/server/db/migrate.ts';

/**
 * The payee that a picture names, and by which version of the rules its facts were taken from its words: none of those from before,
 * whose facts are taken anew.
 */
export const up: Step = async (db) => {
  await db.schema.alterTable('proof_readings').addColumn('payee', 'text').execute();
  await db.schema.alterTable('proof_readings').addColumn('facts_version', 'integer').execute();
};
