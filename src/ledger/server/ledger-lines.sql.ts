import { sql } from 'kysely';
import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';
import { newId } from '#platform/server/ids.ts';
import type { LedgerAccount } from '../rule/accounts.ts';
import type { Posted } from '../rule/postings.ts';

export type Entry = Tables['ledger_lines'];

const noReferences = {
  event_id: null,
  registration_id: null,
  credit_id: null,
  statement_id: null,
  refund_id: null,
};

export function buildLedgerEntry(
  entry: Omit<Entry, 'id' | keyof typeof noReferences> & Partial<Pick<Entry, keyof typeof noReferences>>,
): Entry {
  return { id: newId(), ...noReferences, ...entry };
}

const atOnce = 1_000;

/** Inserts postings. Skips postings of a statement's import that exist already (unique index). */
export async function insertLedgerEntries(transaction: Transaction, lines: readonly Entry[]): Promise<void> {
  for (let from = 0; from < lines.length; from += atOnce)
    await transaction
      .insertInto('ledger_lines')
      .values(lines.slice(from, from + atOnce))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/**
 * Returns the sums that are posted for each payer, by registration id. They are 0 for a payer without postings.
 * @param payers must not be empty
 */
export async function mapPostedSumsByPayer(db: Db, payers: readonly string[]): Promise<Map<string, Posted>> {
  const rows = await db
    .selectFrom('ledger_lines')
    .select((eb) => [
      'ledger_lines.registration_id as payerId',
      'ledger_lines.credit_id as creditId',
      'ledger_lines.debit',
      'ledger_lines.credit',
      // All postings of a credit have the same day, so the minimum is that day.
      eb.fn.min('ledger_lines.day').as('day'),
      eb.cast<number>(eb.fn.sum('ledger_lines.amount'), 'bigint').as('amount'),
    ])
    .where('registration_id', 'in', payers)
    .groupBy(['registration_id', 'credit_id', 'debit', 'credit'])
    .execute();
  const booked = new Map(payers.map((id) => [id, { due: 0, unreconciled: 0, cash: 0, credits: new Map() }]));
  for (const { payerId, creditId, debit, credit, day, amount } of rows) {
    const posted = booked.get(payerId ?? '');
    if (!posted) continue;
    const other = debit === 'receivable' ? credit : debit;
    if (other === 'fees') posted.due += debit === 'receivable' ? amount : -amount;
    if (other === 'unreconciled_receipts') posted.unreconciled += debit === 'receivable' ? -amount : amount;
    if (other === 'cash') posted.cash += debit === 'receivable' ? -amount : amount;
    if (creditId === null) continue;
    const before = posted.credits.get(creditId)?.amount ?? 0;
    posted.credits.set(creditId, { day, amount: before + (debit === 'receivable' ? -amount : amount) });
  }
  for (const { credits } of booked.values())
    for (const [id, { amount }] of credits) if (amount === 0) credits.delete(id);
  return booked;
}

/** What a posting adds to the receivable account: positive for debits, negative for credits. */
const receivableEffect = sql<number>`case when debit = 'receivable' then amount else -amount end`;

/** Returns what the payer owes, in minor units. Negative if the club owes a refund. */
export async function getBalanceOwedByPayer(db: Db, payerId: string): Promise<number> {
  const row = await db
    .selectFrom('ledger_lines')
    .select((eb) => eb.cast<number | null>(eb.fn.sum(receivableEffect), 'bigint').as('amount'))
    .where('registration_id', '=', payerId)
    .executeTakeFirstOrThrow();
  return row.amount ?? 0;
}

/** Returns the balance of each account, debits minus credits, in minor units. */
export async function getLedgerAccountBalances(db: Db): Promise<Record<LedgerAccount, number>> {
  const rows = await db
    .selectFrom('ledger_lines')
    .select((eb) => [
      'debit',
      'credit',
      eb.cast<number>(eb.fn.sum('ledger_lines.amount'), 'bigint').as('amount'),
    ])
    .groupBy(['debit', 'credit'])
    .execute();
  const sums = {
    receivable: 0,
    fees: 0,
    bank: 0,
    suspense: 0,
    unreconciled_receipts: 0,
    refunds_in_transit: 0,
    other_payments: 0,
    other_income: 0,
    cash: 0,
  };
  for (const { debit, credit, amount } of rows) {
    sums[debit] += amount;
    sums[credit] -= amount;
  }
  return sums;
}

export async function listLedgerEntriesOfPayer(db: Db, payerId: string) {
  return db
    .selectFrom('ledger_lines')
    .select(['id', 'booked_at as bookedAt', 'day', 'cause', 'debit', 'credit', 'amount'])
    .where('registration_id', '=', payerId)
    .orderBy('id')
    .execute();
}

/** Returns the sum that was posted between two accounts for a statement, by day, minus reversals, in minor units. */
export async function sumStatementPostingsByDay(
  db: Db,
  statementId: string,
  { debit, credit }: { debit: LedgerAccount; credit: LedgerAccount },
): Promise<{ day: string; amount: number }[]> {
  return db
    .selectFrom('ledger_lines')
    .select([
      'day',
      sql<number>`cast(sum(case when debit = ${debit} and credit = ${credit} then amount
        when debit = ${credit} and credit = ${debit} then -amount else 0 end) as bigint)`.as('amount'),
    ])
    .where('statement_id', '=', statementId)
    .groupBy('day')
    .execute();
}
