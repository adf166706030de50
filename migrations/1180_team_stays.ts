import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Beds and marks of people of the team. */
export const up: Step = async (db) => {
  await db.schema
    .createTable('team_stays')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('adult_confirmed_at', 'bigint')
    .addColumn('category', 'text')
    .addUniqueConstraint('team_stays_once', ['event_id', 'account_id'])
    .execute();
  await db.schema.createIndex('team_stays_account_id').on('team_stays').column('account_id').execute();

  await db.schema
    .alterTable('bed_places')
    .addColumn('team_stay_id', 'text', (c) => c.references('team_stays.id').onDelete('set null'))
    .execute();
  await db.schema
    .createIndex('bed_places_team_stay_id')
    .on('bed_places')
    .column('team_stay_id')
    .unique()
    .execute();

  // SQLite cannot make a column nullable, so the table is written anew.
  await db.schema.alterTable('stay_marks').renameTo('stay_marks_of_delegates').execute();
  await db.schema
    .createTable('stay_marks')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('registration_id', 'text', (c) => c.references('registrations.id').onDelete('cascade'))
    .addColumn('team_stay_id', 'text', (c) => c.references('team_stays.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .addColumn('recorded_by', 'text', (c) => c.notNull())
    .addColumn('undone_at', 'bigint')
    .addCheckConstraint('stay_marks_of_one', sql`(registration_id is null) <> (team_stay_id is null)`)
    .execute();
  await sql`
    insert into stay_marks (id, registration_id, kind, at, received_at, recorded_by, undone_at)
    select id, registration_id, kind, at, received_at, recorded_by, undone_at from stay_marks_of_delegates
  `.execute(db);
  await db.schema.dropTable('stay_marks_of_delegates').execute();
  for (const [name, column] of [
    ['stay_marks_once', 'registration_id'],
    ['stay_marks_of_team_once', 'team_stay_id'],
  ] as const)
    await db.schema
      .createIndex(name)
      .on('stay_marks')
      .columns([column, 'kind'])
      .unique()
      .where(sql<boolean>`undone_at is null`)
      .execute();
};
