import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Creates the tables of the module `awards`. `src/db/awards.ts` describes them. */
export const up: Step = async (db) => {
  await db.schema
    .createTable('award_settings')
    .addColumn('event_id', 'text', (c) => c.primaryKey().references('events.id').onDelete('cascade'))
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('settings', 'text', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('award_marks')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('committee_id', 'text', (c) => c.notNull().references('committees.id').onDelete('cascade'))
    .addColumn('registration_id', 'text', (c) =>
      c.notNull().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('criterion', 'text', (c) => c.notNull())
    .addColumn('session', 'text', (c) => c.notNull())
    .addColumn('slot', 'text', (c) => c.notNull())
    .addColumn('points', 'integer')
    .addColumn('remark', 'text', (c) => c.notNull())
    .addColumn('by_account', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('award_marks_committee_id').on('award_marks').column('committee_id').execute();
  await db.schema
    .createIndex('award_marks_registration_id')
    .on('award_marks')
    .column('registration_id')
    .execute();

  await db.schema
    .createTable('award_decisions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('committee_id', 'text', (c) => c.notNull().references('committees.id').onDelete('cascade'))
    .addColumn('registration_id', 'text', (c) =>
      c.notNull().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('award', 'text', (c) => c.notNull())
    .addColumn('place', 'integer', (c) => c.notNull())
    .addColumn('label', 'text', (c) => c.notNull())
    .addColumn('sentence', 'text', (c) => c.notNull())
    .addColumn('decided_by', 'text', (c) => c.notNull())
    .addColumn('decided_at', 'bigint', (c) => c.notNull())
    .addColumn('confirmed_by', 'text')
    .addColumn('confirmed_at', 'bigint')
    .addColumn('released_at', 'bigint')
    .addColumn('certificate_id', 'text')
    .addColumn('withdrawn_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('award_decisions_place')
    .on('award_decisions')
    .columns(['committee_id', 'award', 'place'])
    .unique()
    .where(sql<boolean>`withdrawn_at is null`)
    .execute();
  await db.schema
    .createIndex('award_decisions_person')
    .on('award_decisions')
    .columns(['registration_id', 'award'])
    .unique()
    .where(sql<boolean>`withdrawn_at is null`)
    .execute();

  await db.schema
    .createTable('spoken_names')
    .addColumn('registration_id', 'text', (c) =>
      c.primaryKey().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('spoken', 'text', (c) => c.notNull())
    .execute();
};
