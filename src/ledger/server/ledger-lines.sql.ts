import { sql } from 'kysely';
import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';
import { newId } from '#platform/server/ids.ts';
import { joinOwnPaymentReference } from '#registration/server/index.ts';
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

/**
 * Lists a batch of postings in the order of insertion. Includes postings of all statements, because they belong to no
 * event.
 */
export async function listLedgerEntriesBatch(
  db: Db,
  { eventId, after, take }: { eventId: string; after: string; take: number },
) {
  return db
    .selectFrom('ledger_lines')
    .leftJoin('registrations', 'registrations.id', 'ledger_lines.registration_id')
    .leftJoin('payment_references', joinOwnPaymentReference)
    .leftJoin('statements', 'statements.id', 'ledger_lines.statement_id')
    .leftJoin('refunds', 'refunds.id', 'ledger_lines.refund_id')
    .select([
      'ledger_lines.id',
      'ledger_lines.day',
      'ledger_lines.booked_at as bookedAt',
      'ledger_lines.cause',
      'ledger_lines.debit',
      'ledger_lines.credit',
      'ledger_lines.amount',
      'ledger_lines.registration_id as registrationId',
      'payment_references.reference',
      'statements.bank',
      'refunds.number as refundNumber',
    ])
    .where((eb) =>
      eb.or([eb('ledger_lines.event_id', '=', eventId), eb('ledger_lines.event_id', 'is', null)]),
    )
    .where('ledger_lines.id', '>', after)
    .orderBy('ledger_lines.id')
    .limit(take)
    .execute();
}

/** Returns the sum of a statement's credits or debits by day, in minor units. Sums of debits are positive too. */
export async function sumStatementByDay(db: Db, side: 'credits' | 'debits', statementId: string) {
  return db
    .selectFrom('bank_transactions')
    .select((eb) => ['day', eb.cast<number>(eb.fn.sum(sql`abs(amount)`), 'bigint').as('amount')])
    .where('statement_id', '=', statementId)
    .where('amount', side === 'credits' ? '>' : '<', 0)
    .groupBy('day')
    .orderBy('day')
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

/**
 * Lists the ids of statements that have credits or debits but no postings. Leaves out withdrawn statements
 * and those whose import has not ended.
 */
export async function listUnpostedStatementIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('statements')
    .leftJoin('ledger_lines', 'ledger_lines.statement_id', 'statements.id')
    .select('statements.id')
    .where('ledger_lines.id', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('bank_transactions')
          .select('bank_transactions.id')
          .whereRef('bank_transactions.statement_id', '=', 'statements.id')
          .where('bank_transactions.amount', '<>', 0),
      ),
    )
    .where('statements.importing_since', 'is', null)
    .where('statements.withdrawn_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Returns, for each imported statement, the credits minus debits of the lines that no earlier statement contains, and
 * the sum that was posted to the bank account for it. In minor units.
 */
export async function listStatementSums(db: Db) {
  return db
    .selectFrom('statements')
    .select((eb) => [
      'statements.id',
      'statements.bank',
      'statements.file_name as fileName',
      eb
        .selectFrom('bank_transactions')
        .select((sum) => sum.cast<number | null>(sum.fn.sum('amount'), 'bigint').as('amount'))
        .whereRef('bank_transactions.statement_id', '=', 'statements.id')
        .as('statementAmount'),
      eb
        .selectFrom('ledger_lines')
        .select(
          sql<
            number | null
          >`cast(sum(case when debit = 'bank' then amount when credit = 'bank' then -amount else 0 end)
            as bigint)`.as('amount'),
        )
        .whereRef('ledger_lines.statement_id', '=', 'statements.id')
        .as('ledgerAmount'),
    ])
    .where('statements.importing_since', 'is', null)
    .execute();
}
