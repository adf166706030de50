import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Adds withdrawals and offers of free seats. A seat and a delegate have at most one open offer each. */
export const up: Step = async (db) => {
  await db.schema.alterTable('registrations').addColumn('withdrawn_at', 'bigint').execute();
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
    .createIndex('seat_offers_open_seat')
    .unique()
    .on('seat_offers')
    .column('seat_id')
    .where(sql.ref('answered_at'), 'is', null)
    .execute();
  await db.schema
    .createIndex('seat_offers_open_registration')
    .unique()
    .on('seat_offers')
    .column('registration_id')
    .where(sql.ref('answered_at'), 'is', null)
    .execute();
  await db.schema
    .createIndex('seat_offers_event')
    .on('seat_offers')
    .columns(['event_id', 'answered_at'])
    .execute();
  await db.schema.createIndex('seat_offers_seat').on('seat_offers').column('seat_id').execute();
  await db.schema
    .createIndex('seat_offers_registration')
    .on('seat_offers')
    .column('registration_id')
    .execute();
};
