import type { Step } from '#platform/server/db/migrate.ts';

/** Adds questions that the dashboard asks after a seat was given, with the last day to answer. */
export const up: Step = async (db) => {
  for (const [column, type] of [
    ['after_seat_at', 'bigint'],
    ['answer_by', 'text'],
    ['reminded_at', 'bigint'],
  ] as const)
    await db.schema.alterTable('questions').addColumn(column, type).execute();
};
