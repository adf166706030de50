import { sql } from 'kysely';
import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';
import { onOwnReference } from '#registration/server/index.ts';
import type { LedgerAccount } from '../rule/accounts.ts';
import type { Booked } from '../rule/diff-postings.ts';

export type LinesTable = Tables['ledger_lines'];

const atOnce = 1_000;

/** Adds lines. A day of a statement that is booked is not booked again. */
export async function addLines(transaction: Transaction, lines: readonly LinesTable[]): Promise<void> {
  for (let from = 0; from < lines.length; from += atOnce)
    await transaction
      .insertInto('ledger_lines')
      .values(lines.slice(from, from + atOnce))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** What is booked for these payers, each. */
export async function bookedFor(db: Db, payers: readonly string[]): Promise<Map<string, Booked>> {
  const rows = await db
    .selectFrom('ledger_lines')
    .select((eb) => [
      'ledger_lines.registration_id as payerId',
      'ledger_lines.credit_id as creditId',
      'ledger_lines.debit',
      'ledger_lines.credit',
      // The bank's day, the same on all lines of a credit.
      eb.fn.min('ledger_lines.day').as('day'),
      eb.cast<number>(eb.fn.sum('ledger_lines.paise'), 'bigint').as('paise'),
    ])
    .where('registration_id', 'in', payers)
    .groupBy(['registration_id', 'credit_id', 'debit', 'credit'])
    .execute();
  const booked = new Map(payers.map((id) => [id, { due: 0, awaited: 0, credits: new Map() }]));
  for (const { payerId, creditId, debit, credit, day, paise } of rows) {
    const one = booked.get(payerId ?? '');
    if (!one) continue;
    const other = debit === 'registration' ? credit : debit;
    if (other === 'fees') one.due += debit === 'registration' ? paise : -paise;
    if (other === 'awaited') one.awaited += debit === 'registration' ? -paise : paise;
    if (creditId === null) continue;
    const before = one.credits.get(creditId)?.paise ?? 0;
    one.credits.set(creditId, { day, paise: before + (debit === 'registration' ? -paise : paise) });
  }
  for (const { credits } of booked.values())
    for (const [id, { paise }] of credits) if (paise === 0) credits.delete(id);
  return booked;
}

/** What a line does to a registration's account: more is due, or less. */
const onRegistration = sql<number>`case when debit = 'registration' then paise else -paise end`;

/** What the registration still owes, in paise; below zero what must go back. */
export async function balanceOf(db: Db, payerId: string): Promise<number> {
  const row = await db
    .selectFrom('ledger_lines')
    .select((eb) => eb.cast<number | null>(eb.fn.sum(onRegistration), 'bigint').as('paise'))
    .where('registration_id', '=', payerId)
    .executeTakeFirstOrThrow();
  return row.paise ?? 0;
}

/** What an account holds: what was moved to it less what was moved from it, in paise. */
export async function accountSums(db: Db): Promise<Record<LedgerAccount, number>> {
  const rows = await db
    .selectFrom('ledger_lines')
    .select((eb) => [
      'debit',
      'credit',
      eb.cast<number>(eb.fn.sum('ledger_lines.paise'), 'bigint').as('paise'),
    ])
    .groupBy(['debit', 'credit'])
    .execute();
  const sums = {
    registration: 0,
    fees: 0,
    bank: 0,
    unclaimed: 0,
    awaited: 0,
    sent: 0,
    spent: 0,
    other_income: 0,
  };
  for (const { debit, credit, paise } of rows) {
    sums[debit] += paise;
    sums[credit] -= paise;
  }
  return sums;
}

/** The lines of a registration's account, the oldest first. */
export async function linesOf(db: Db, payerId: string) {
  return db
    .selectFrom('ledger_lines')
    .select(['id', 'booked_at as bookedAt', 'day', 'cause', 'debit', 'credit', 'paise'])
    .where('registration_id', '=', payerId)
    .orderBy('id')
    .execute();
}

/** Some lines of an event and of statements, those booked first in front, behind the one with this id. */
export async function someLines(
  db: Db,
  { eventId, after, take }: { eventId: string; after: string; take: number },
) {
  return db
    .selectFrom('ledger_lines')
    .leftJoin('registrations', 'registrations.id', 'ledger_lines.registration_id')
    .leftJoin('payment_references', onOwnReference)
    .leftJoin('statements', 'statements.id', 'ledger_lines.statement_id')
    .leftJoin('refunds', 'refunds.id', 'ledger_lines.refund_id')
    .select([
      'ledger_lines.id',
      'ledger_lines.day',
      'ledger_lines.booked_at as bookedAt',
      'ledger_lines.cause',
      'ledger_lines.debit',
      'ledger_lines.credit',
      'ledger_lines.paise',
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
