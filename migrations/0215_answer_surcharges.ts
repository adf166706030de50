import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Adds what answers to questions cost, and what they cost a delegate who gave them. */
export const up: Step = async (db) => {
  await db.schema
    .alterTable('questions')
    .addColumn('surcharges', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
  await db.schema
    .alterTable('question_answers')
    .addColumn('surcharge_paise', 'bigint', (column) =>
      column.notNull().defaultTo(0).check(sql`surcharge_paise >= 0`),
    )
    .execute();
};
