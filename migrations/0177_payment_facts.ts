import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Reasons and warnings become facts as JSON. Requests the reconciliation that fills them. */
export const up: Step = async (db) => {
  await sql`update payment_statuses set reasons = '[]', warnings = '[]'`.execute(db);
  await sql`update matching set wanted = wanted + 1`.execute(db);
};
