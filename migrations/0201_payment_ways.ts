import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Splits bank details into ways to pay: the UPI IDs and the bank account of each version become one way each. */
export const up: Step = async (db) => {
  await db.schema
    .createTable('payment_ways')
    .addColumn('bank_details_id', 'text', (column) =>
      column.notNull().references('bank_details.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('account_holder', 'text')
    .addColumn('bank', 'text')
    .addColumn('account_number', 'text')
    .addColumn('bank_code', 'text')
    .addColumn('iban', 'text')
    .addColumn('bic', 'text')
    .addColumn('place', 'text')
    .addPrimaryKeyConstraint('payment_ways_key', ['bank_details_id', 'kind'])
    .addCheckConstraint(
      'payment_ways_fields',
      sql`(kind = 'upi' and account_holder is not null)
        or (kind = 'sepa' and account_holder is not null and iban is not null and bic is not null)
        or (kind = 'bank' and account_holder is not null and bank is not null
          and account_number is not null and bank_code is not null)
        or (kind = 'desk' and place is not null)`,
    )
    .execute();
  await sql`insert into payment_ways (bank_details_id, kind, account_holder)
    select id, 'upi', account_holder from bank_details`.execute(db);
  await sql`insert into payment_ways (bank_details_id, kind, account_holder, bank, account_number, bank_code)
    select id, 'bank', account_holder, bank, account_number, ifsc from bank_details`.execute(db);
  for (const column of ['account_holder', 'bank', 'account_number', 'ifsc'])
    await db.schema.alterTable('bank_details').dropColumn(column).execute();
};
