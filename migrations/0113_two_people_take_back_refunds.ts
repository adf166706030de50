import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Adds the request to reverse a released refund, which another person confirms. */
export const up: Step = async (db) => {
  await db.schema.alterTable('refunds').addColumn('takeback_asked_at', 'bigint').execute();
  await db.schema
    .alterTable('refunds')
    .addColumn('takeback_asked_by', 'text', (column) =>
      column.check(
        sql`takeback_asked_by is null or taken_back_by is null or takeback_asked_by <> taken_back_by`,
      ),
    )
    .execute();
};
