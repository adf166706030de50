import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Makes room for the payment status 'nothing_due' after 'paid_in_parts', and computes all payment statuses again. */
export const up: Step = async (db) => {
  await sql`update payment_statuses set state_rank = state_rank + 1 where state_rank >= 2`.execute(db);
  await sql`update matching set wanted = wanted + 1`.execute(db);
};
