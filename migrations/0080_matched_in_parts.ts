import type { Step } from '#platform/server/db/migrate.ts';

/** Several credits may match a registration. A credit still pays for one. */
export const up: Step = async (db) => {
  await db.schema.dropIndex('money_judgements_matched_registration_id').execute();
};
