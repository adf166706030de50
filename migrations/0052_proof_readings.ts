import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/**
 * Adds readings of payment pictures, deleted with their picture. The text is the last column, so that
 * reconciliation never reads its pages. Renumbers the last two payment states for a new one.
 */
export const up: Step = async (db) => {
  await db.schema
    .createTable('proof_readings')
    .addColumn('picture_id', 'text', (c) => c.primaryKey().references('images.id').onDelete('cascade'))
    .addColumn('due_at', 'bigint')
    .addColumn('claim', 'text')
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('given_up_at', 'bigint')
    .addColumn('read_at', 'bigint')
    .addColumn('took_ms', 'integer')
    .addColumn('number', 'text')
    .addColumn('sums', 'text')
    .addColumn('day', 'text')
    .addColumn('outcome', 'text')
    .addColumn('words', 'text')
    .execute();
  await db.schema.createIndex('proof_readings_due').on('proof_readings').column('due_at').execute();
  await db.schema.createIndex('registrations_payment').on('registrations').column('payment_id').execute();
  await sql`update money_standings set state_rank = state_rank + 1 where state in ('look closely', 'not read')`.execute(
    db,
  );
};
