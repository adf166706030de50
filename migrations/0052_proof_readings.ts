import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/**
 * What was read in the pictures of payments. It goes with its picture; the words come last, so that what matching asks for never
 * touches the pages that hold them. A state was added among those of payments, and so the places of the last two.
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
