import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Diet and arrival of people of the team, and openings of their details. */
export const up: Step = async (db) => {
  for (const [name, type] of [
    ['diet', 'text'],
    ['vehicle', 'text'],
    ['number', 'text'],
    ['arrives_at', 'bigint'],
    ['people', 'integer'],
  ] as const)
    await db.schema.alterTable('team_stays').addColumn(name, type).execute();

  // SQLite cannot make a column nullable, so the table is written anew.
  await db.schema.dropIndex('detail_openings_registration').execute();
  await db.schema.alterTable('detail_openings').renameTo('detail_openings_of_delegates').execute();
  await db.schema
    .createTable('detail_openings')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('registration_id', 'text', (c) => c.references('registrations.id').onDelete('cascade'))
    .addColumn('team_stay_id', 'text', (c) => c.references('team_stays.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addCheckConstraint('detail_openings_of_one', sql`(registration_id is null) <> (team_stay_id is null)`)
    .execute();
  await sql`
    insert into detail_openings (id, registration_id, account_id, at)
    select id, registration_id, account_id, at from detail_openings_of_delegates
  `.execute(db);
  await db.schema.dropTable('detail_openings_of_delegates').execute();
  await db.schema
    .createIndex('detail_openings_registration')
    .on('detail_openings')
    .column('registration_id')
    .execute();
  await db.schema
    .createIndex('detail_openings_team_stay')
    .on('detail_openings')
    .column('team_stay_id')
    .execute();
};
