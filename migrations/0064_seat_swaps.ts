import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** A delegate has one open request, and a seat is requested by one delegate at a time. */
export const up: Step = async (db) => {
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
  for (const column of ['asker_id', 'holder_seat_id'])
    await db.schema
      .createIndex(`seat_swaps_open_${column}`)
      .unique()
      .on('seat_swaps')
      .column(column)
      .where(sql.ref('answered_at'), 'is', null)
      .execute();
  await db.schema
    .createIndex('seat_swaps_asked_once')
    .unique()
    .on('seat_swaps')
    .columns(['asker_id', 'asker_seat_id', 'holder_id', 'holder_seat_id'])
    .execute();
  for (const column of ['event_id', 'asker_seat_id', 'holder_id', 'holder_seat_id'])
    await db.schema.createIndex(`seat_swaps_${column}`).on('seat_swaps').column(column).execute();
};
