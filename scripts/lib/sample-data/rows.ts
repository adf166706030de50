import type { Insertable } from 'kysely';
import type { Tables, Transaction } from '#platform/server/db/tables.ts';

/** Tables that get sample rows. Each table is listed after the tables to which it refers. */
const filled = [
  'accounts',
  'images',
  'delegations',
  'invitations',
  'payment_references',
  'registrations',
  'registration_committees',
  'registration_portfolios',
  'statements',
  'bank_transactions',
  'statement_transactions',
  'statement_witnesses',
  'receipt_numbers',
  'receipts',
  'receipt_payers',
  'receipt_members',
  'resubmission_requests',
  'contact_messages',
] as const satisfies (keyof Tables)[];

export type AllRows = { [Table in (typeof filled)[number]]: Insertable<Tables[Table]>[] };
export type Rows = Partial<AllRows>;

/** Maximum number of values in a statement, below the parameter limits of both engines. */
const valuesAtOnce = 15_000;

export function noRows(): AllRows {
  return {
    accounts: [],
    images: [],
    delegations: [],
    invitations: [],
    payment_references: [],
    registrations: [],
    registration_committees: [],
    registration_portfolios: [],
    statements: [],
    bank_transactions: [],
    statement_transactions: [],
    statement_witnesses: [],
    receipt_numbers: [],
    receipts: [],
    receipt_payers: [],
    receipt_members: [],
    resubmission_requests: [],
    contact_messages: [],
  };
}

export function addRows(rows: AllRows, more: Rows): void {
  for (const table of filled) (rows[table] as unknown[]).push(...(more[table] ?? []));
}

/** Inserts rows with a few large statements. */
export async function insertRows(transaction: Transaction, rows: Rows): Promise<void> {
  for (const table of filled) {
    const all = rows[table] ?? [];
    const atOnce = Math.floor(valuesAtOnce / Object.keys(all[0] ?? { none: 0 }).length);
    for (let from = 0; from < all.length; from += atOnce)
      await transaction
        .insertInto(table)
        .values(all.slice(from, from + atOnce))
        .execute();
  }
}
