import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Records how the payer of a registration pays. So far all have paid by the only way there was. */
export const up: Step = async (db) => {
  await db.schema
    .alterTable('registrations')
    .addColumn('payment_way', 'text', (column) =>
      column.check(sql`payment_way in ('upi', 'sepa', 'bank', 'desk')`),
    )
    .execute();
  await sql`update registrations set payment_way = 'upi' where mode <> 'member'`.execute(db);
};
