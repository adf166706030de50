import type { Step } from '#platform/server/db/migrate.ts';

/** Somebody may match several credits with a registration, the parts of its fee; a credit still pays for one. */
export const up: Step = async (db) => {
  await db.schema.dropIndex('money_judgements_matched_registration_id').execute();
};
