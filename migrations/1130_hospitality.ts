import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Creates the tables of the module `hospitality`. `src/db/hospitality.ts` describes them. */
export const up: Step = async (db) => {
  await db.schema
    .createTable('hospitality_settings')
    .addColumn('event_id', 'text', (c) => c.primaryKey().references('events.id').onDelete('cascade'))
    .addColumn('diet_question_id', 'text', (c) => c.references('questions.id').onDelete('set null'))
    .addColumn('category_question_id', 'text', (c) => c.references('questions.id').onDelete('set null'))
    .addColumn('revision', 'integer', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('bed_rooms')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('house', 'text', (c) => c.notNull())
    .addColumn('room', 'text', (c) => c.notNull())
    .addColumn('room_key', 'text', (c) => c.notNull())
    .addColumn('category', 'text')
    .addColumn('position', 'integer', (c) => c.notNull())
    .addUniqueConstraint('bed_rooms_name_key', ['event_id', 'room_key'])
    .execute();

  await db.schema
    .createTable('bed_places')
    .addColumn('room_id', 'text', (c) => c.notNull().references('bed_rooms.id').onDelete('cascade'))
    .addColumn('place', 'integer', (c) => c.notNull())
    .addColumn('registration_id', 'text', (c) =>
      c.unique().references('registrations.id').onDelete('set null'),
    )
    .addPrimaryKeyConstraint('bed_places_key', ['room_id', 'place'])
    .execute();

  await db.schema
    .createTable('bed_categories')
    .addColumn('registration_id', 'text', (c) =>
      c.primaryKey().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('category', 'text', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('roommate_wishes')
    .addColumn('registration_id', 'text', (c) =>
      c.primaryKey().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('email', 'text', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('planned_arrivals')
    .addColumn('registration_id', 'text', (c) =>
      c.primaryKey().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('vehicle', 'text', (c) => c.notNull())
    .addColumn('number', 'text', (c) => c.notNull())
    .addColumn('arrives_at', 'bigint', (c) => c.notNull())
    .addColumn('people', 'integer', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('stay_marks')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('registration_id', 'text', (c) =>
      c.notNull().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .addColumn('recorded_by', 'text', (c) => c.notNull())
    .addColumn('undone_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('stay_marks_once')
    .on('stay_marks')
    .columns(['registration_id', 'kind'])
    .unique()
    .where(sql<boolean>`undone_at is null`)
    .execute();

  await db.schema
    .createTable('detail_openings')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('registration_id', 'text', (c) =>
      c.notNull().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('detail_openings_registration')
    .on('detail_openings')
    .column('registration_id')
    .execute();

  await db.schema
    .createTable('hospitality_list_reads')
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('hospitality_list_reads_key', ['event_id', 'account_id', 'day'])
    .execute();
};
