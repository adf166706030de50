import type { Step } from '#platform/server/db/migrate.ts';

/** Lists fold members under their leader, and count those that are folded, without reading a row of the table. */
export const up: Step = async (db) => {
  await db.schema.dropIndex('registrations_delegation').execute();
  await db.schema
    .createIndex('registrations_delegation')
    .on('registrations')
    .columns(['delegation_id', 'mode', 'status', 'event_id', 'accommodation'])
    .execute();
};
