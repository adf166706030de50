import { type Kysely, sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';
import { suspendAppendOnly } from './0188_reversals_and_failures.ts';

/** Columns called `paise`. */
const bare = [
  'bank_transactions',
  'desk_payments',
  'fee_shares',
  'ledger_lines',
  'receipt_parts',
  'refunds',
  'registration_discounts',
  'withdrawn_lines',
];

/** Columns called `<name>_paise`. */
const suffixed: Record<string, readonly string[]> = {
  committees: ['surcharge'],
  discount_codes: ['amount'],
  erased_registrations: ['registration_fee', 'hospitality_fee'],
  events: ['individual_fee', 'group_member_fee', 'hospitality_fee'],
  fee_rounds: ['individual_fee', 'group_member_fee', 'hospitality_fee'],
  question_answers: ['surcharge'],
  receipts: ['received', 'registration', 'hospitality'],
  registration_changes: ['due_before'],
  registrations: ['registration_fee', 'hospitality_fee', 'surcharge', 'group_total'],
  resubmission_requests: ['due', 'received'],
  statements: ['opening', 'closing'],
};

/** Columns with JSON that names amounts. */
const facts: Record<string, readonly string[]> = {
  audit_log: ['before', 'after'],
  payment_statuses: ['reasons', 'warnings'],
  questions: ['surcharges'],
  registration_changes: ['facts'],
};

/**
 * Calls amounts by what they are in place of naming the paisa, since a club can have any currency. Amounts stay in
 * minor units.
 */
export const up: Step = async (db, engine) => {
  for (const table of bare) await db.schema.alterTable(table).renameColumn('paise', 'amount').execute();
  for (const [table, names] of Object.entries(suffixed))
    for (const name of names)
      await db.schema
        .alterTable(table)
        .renameColumn(`${name}_paise`, name === 'amount' ? name : `${name}_amount`)
        .execute();
  for (const [table, columns] of Object.entries(facts)) {
    const rename = async () => {
      for (const column of columns) await renameInJson(db, table, column);
    };
    await (table === 'audit_log' ? suspendAppendOnly(db, engine, table, rename) : rename());
  }
};

async function renameInJson(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  const value = sql.ref(column);
  const renamed = sql`replace(replace(replace(${value}, '"amountPaise":', '"amount":'), '"paise":', '"amount":'), 'Paise":', 'Amount":')`;
  await sql`update ${sql.table(table)} set ${value} = ${renamed} where ${value} like '%aise":%'`.execute(db);
}
