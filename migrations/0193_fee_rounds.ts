import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

const fees = ['individual_fee_paise', 'group_member_fee_paise', 'hospitality_fee_paise'];

/** Adds rounds with other fees than those of the event. */
export const up: Step = async (db) => {
  const table = db.schema
    .createTable('fee_rounds')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('event_id', 'text', (column) => column.notNull().references('events.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('ends_at', 'bigint')
    .addColumn('places', 'integer')
    .addColumn('taken', 'integer', (column) => column.notNull().defaultTo(0))
    .addCheckConstraint('fee_rounds_end', sql`ends_at is not null or places is not null`)
    .addCheckConstraint('fee_rounds_taken', sql`taken >= 0`);
  await fees
    .reduce(
      (columns, name) =>
        columns.addColumn(name, 'bigint', (column) => column.notNull().check(sql`${sql.ref(name)} > 0`)),
      table,
    )
    .execute();
  await db.schema.createIndex('fee_rounds_event').on('fee_rounds').column('event_id').execute();
};
