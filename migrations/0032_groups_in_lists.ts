import type { Step } from '#platform/server/db/migrate.ts';

/** Covers lists that fold members under their leader, and the counts of folded members. */
export const up: Step = async (db) => {
  await db.schema.dropIndex('registrations_delegation').execute();
  await db.schema
    .createIndex('registrations_delegation')
    .on('registrations')
    .columns(['delegation_id', 'mode', 'status', 'event_id', 'accommodation'])
    .execute();
};
