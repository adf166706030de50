import type { Kysely } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Adds the credits of a fee paid in parts. A credit is a part of one payment, so it is the key. */
export const up: Step = async (db) => {
  await db.schema
    .createTable('money_parts')
    .addColumn('credit_id', 'text', (c) => c.primaryKey().references('credits.id'))
    .addColumn('registration_id', 'text', (c) =>
      c.notNull().references('registrations.id').onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('money_parts_registration')
    .on('money_parts')
    .column('registration_id')
    .execute();
  const tables = db as Kysely<{ money_standings: { state_rank: number }; matching: { wanted: number } }>;
  // The new state is the second one. Earlier payments may have it.
  await tables
    .updateTable('money_standings')
    .set((eb) => ({ state_rank: eb('state_rank', '+', 1) }))
    .where('state_rank', '>=', 1)
    .execute();
  await tables
    .updateTable('matching')
    .set((eb) => ({ wanted: eb('wanted', '+', 1) }))
    .execute();
};
