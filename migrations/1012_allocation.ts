import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Creates the tables of the module `allocation`. `src/db/allocation.ts` describes them. */
export const up: Step = async (db) => {
  await db.schema
    .createTable('lotteries')
    .addColumn('event_id', 'text', (c) => c.primaryKey().references('events.id').onDelete('cascade'))
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('committed_at', 'bigint', (c) => c.notNull())
    .addColumn('closing_digest', 'text')
    .addColumn('closed_at', 'bigint')
    .addColumn('public_number', 'text')
    .addColumn('public_source', 'text')
    .addColumn('drawn_at', 'bigint')
    .addColumn('closed_tickets', 'text')
    .addColumn('waived_at', 'bigint')
    .execute();

  await db.schema
    .createTable('allocation_drafts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('made_at', 'bigint', (c) => c.notNull())
    .addColumn('made_by', 'text', (c) => c.notNull())
    .addColumn('choices', 'text', (c) => c.notNull())
    .addColumn('inputs', 'text', (c) => c.notNull())
    .addColumn('digest', 'text', (c) => c.notNull())
    .addColumn('seed', 'text', (c) => c.notNull())
    .addColumn('given', 'text', (c) => c.notNull())
    .addColumn('quality', 'text', (c) => c.notNull())
    .addColumn('ways', 'text')
    .addColumn('published_at', 'bigint')
    .addColumn('published_by', 'text')
    .execute();
  await db.schema
    .createIndex('allocation_drafts_event')
    .on('allocation_drafts')
    .columns(['event_id', 'id'])
    .execute();

  await db.schema
    .createTable('seat_explanations')
    .addColumn('draft_id', 'text', (c) => c.notNull().references('allocation_drafts.id').onDelete('cascade'))
    .addColumn('registration_id', 'text', (c) =>
      c.notNull().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('explanation', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('seat_explanations_key', ['draft_id', 'registration_id'])
    .execute();
  await db.schema
    .createIndex('seat_explanations_registration')
    .on('seat_explanations')
    .column('registration_id')
    .execute();

  await db.schema
    .createTable('seat_offers')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('seat_id', 'text', (c) => c.notNull().references('seats.id').onDelete('cascade'))
    .addColumn('registration_id', 'text', (c) =>
      c.notNull().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('offered_at', 'bigint', (c) => c.notNull())
    .addColumn('until', 'bigint', (c) => c.notNull())
    .addColumn('answer', 'text')
    .addColumn('answered_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('seat_offers_event')
    .on('seat_offers')
    .columns(['event_id', 'answered_at'])
    .execute();
  await db.schema
    .createIndex('seat_offers_open_registration')
    .unique()
    .on('seat_offers')
    .column('registration_id')
    .where(sql<boolean>`answered_at is null`)
    .execute();
  await db.schema
    .createIndex('seat_offers_open_seat')
    .unique()
    .on('seat_offers')
    .column('seat_id')
    .where(sql<boolean>`answered_at is null`)
    .execute();
  await db.schema
    .createIndex('seat_offers_registration')
    .on('seat_offers')
    .column('registration_id')
    .execute();
  await db.schema.createIndex('seat_offers_seat').on('seat_offers').column('seat_id').execute();

  await db.schema
    .createTable('seat_swaps')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('asker_id', 'text', (c) => c.notNull().references('registrations.id').onDelete('cascade'))
    .addColumn('asker_seat_id', 'text', (c) => c.notNull().references('seats.id').onDelete('cascade'))
    .addColumn('holder_id', 'text', (c) => c.notNull().references('registrations.id').onDelete('cascade'))
    .addColumn('holder_seat_id', 'text', (c) => c.notNull().references('seats.id').onDelete('cascade'))
    .addColumn('asked_at', 'bigint', (c) => c.notNull())
    .addColumn('until', 'bigint', (c) => c.notNull())
    .addColumn('answer', 'text')
    .addColumn('answered_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('seat_swaps_asked_once')
    .unique()
    .on('seat_swaps')
    .columns(['asker_id', 'asker_seat_id', 'holder_id', 'holder_seat_id'])
    .execute();
  await db.schema.createIndex('seat_swaps_asker_seat_id').on('seat_swaps').column('asker_seat_id').execute();
  await db.schema.createIndex('seat_swaps_event_id').on('seat_swaps').column('event_id').execute();
  await db.schema.createIndex('seat_swaps_holder_id').on('seat_swaps').column('holder_id').execute();
  await db.schema
    .createIndex('seat_swaps_holder_seat_id')
    .on('seat_swaps')
    .column('holder_seat_id')
    .execute();
  await db.schema
    .createIndex('seat_swaps_open_asker_id')
    .unique()
    .on('seat_swaps')
    .column('asker_id')
    .where(sql<boolean>`answered_at is null`)
    .execute();
  await db.schema
    .createIndex('seat_swaps_open_holder_seat_id')
    .unique()
    .on('seat_swaps')
    .column('holder_seat_id')
    .where(sql<boolean>`answered_at is null`)
    .execute();
};
