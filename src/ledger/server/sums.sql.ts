import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/server/db/tables.ts';
import { matchesSearch } from '#platform/server/search/matches-search.sql.ts';
import { displayedStateSql, joinOwnPaymentReference } from '#registration/server/index.ts';
import type { ledgerPayerFilters, Sums } from '../contract/ledger.ts';
import type { LedgerAccount } from '../rule/accounts.ts';

interface PayerFilter {
  eventId: string;
  search: string;
  only: (typeof ledgerPayerFilters)[number];
}

/** Returns the SQL for the sum posted between two accounts, minus reversals, in minor units. */
function netSum(debit: LedgerAccount, credit: LedgerAccount): RawBuilder<number> {
  return sql<number>`cast(coalesce(sum(case when debit = ${debit} and credit = ${credit} then amount
    when debit = ${credit} and credit = ${debit} then -amount else 0 end), 0) as bigint)`;
}

const moves = {
  due: netSum('receivable', 'fees'),
  matched: netSum('suspense', 'receivable'),
  unreconciled: netSum('unreconciled_receipts', 'receivable'),
  cash: netSum('cash', 'receivable'),
  refunded: netSum('receivable', 'refunds_in_transit'),
} as const;
const columns = Object.entries(moves).map(([name, sum]) => sum.as(name as keyof typeof moves));

interface NetSums {
  due: number;
  matched: number;
  unreconciled: number;
  cash: number;
  refunded: number;
}

export function toLedgerSums({ due, matched, unreconciled, cash, refunded }: NetSums): Sums {
  const received = matched + unreconciled + cash;
  return { due, received, unreconciled, refunded, outstanding: due - received + refunded };
}

export async function sumLedgerOfEvent(db: Db, eventId: string): Promise<Sums> {
  const row = await db
    .selectFrom('ledger_lines')
    .select(columns)
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  return toLedgerSums(row);
}

export async function sumLedgerOfRegistration(db: Db, id: string): Promise<Sums> {
  const row = await db
    .selectFrom('ledger_lines')
    .select(columns)
    .where('registration_id', '=', id)
    .executeTakeFirstOrThrow();
  return toLedgerSums(row);
}

/**
 * Returns the unpaid sums by registration id, in minor units. Members of groups are missing, because their leader pays.
 * @param ids must not be empty; pass at most a few hundred, because each id is a bind parameter
 */
export async function mapUnpaidSumsByRegistration(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('ledger_lines')
    .select(['registration_id as id', ...columns])
    .where('registration_id', 'in', ids)
    .groupBy('registration_id')
    .execute();
  return new Map(
    rows.flatMap(({ id, ...row }) => (id === null ? [] : [[id, Math.max(0, toLedgerSums(row).outstanding)]])),
  );
}

export async function listRegistrationLedgerSumsOfAccount(db: Db, accountId: string) {
  return db
    .selectFrom('registrations')
    .innerJoin('ledger_lines', 'ledger_lines.registration_id', 'registrations.id')
    .select((eb) => [
      'registrations.id',
      ...columns,
      eb
        .selectFrom('fee_shares')
        .select((shares) => shares.cast<number>(shares.fn.sum('fee_shares.amount'), 'bigint').as('amount'))
        .whereRef('fee_shares.payer_id', '=', 'registrations.id')
        .$asScalar()
        .$notNull()
        .as('originalFee'),
    ])
    .where('registrations.account_id', '=', accountId)
    .groupBy('registrations.id')
    .orderBy('registrations.id')
    .execute();
}

export async function sumLedgerByDay(db: Db, eventId: string): Promise<(Sums & { day: string })[]> {
  const rows = await db
    .selectFrom('ledger_lines')
    .select(['day', ...columns])
    .where('event_id', '=', eventId)
    .groupBy('day')
    .orderBy('day', 'desc')
    .execute();
  return rows.map(({ day, ...row }) => ({ day, ...toLedgerSums(row) }));
}

const outstanding = sql<number>`due - matched - unreconciled - cash + refunded`;

/** Selects paying registrations with their sums. Erased registrations have no name, and no search finds them. */
function payers(queries: Db, { eventId, search, only }: PayerFilter) {
  const withSums = queries
    .with('sums', (db) =>
      db
        .selectFrom('ledger_lines')
        .select(['registration_id', ...columns])
        .where('event_id', '=', eventId)
        .where('registration_id', 'is not', null)
        .groupBy('registration_id'),
    )
    .selectFrom('sums')
    .leftJoin('registrations', 'registrations.id', 'sums.registration_id');
  const condition = {
    all: sql<boolean>`1 = 1`,
    receivable: sql<boolean>`${outstanding} > 0`,
    refundable: sql<boolean>`${outstanding} < 0`,
    unreconciled: sql<boolean>`unreconciled > 0`,
  }[only];
  return withSums
    .where(condition)
    .$if(search.trim() !== '', (all) => all.where(matchesSearch('registrations.search_text', search)));
}

export async function listLedgerPayersPage(
  db: Db,
  filter: PayerFilter,
  { skip, take }: { skip: number; take: number },
) {
  return payers(db, filter)
    .leftJoin('accounts', 'accounts.id', 'registrations.account_id')
    .leftJoin('payment_references', joinOwnPaymentReference)
    .select([
      'sums.registration_id as id',
      'sums.due',
      'sums.matched',
      'sums.unreconciled',
      'sums.cash',
      'sums.refunded',
      'accounts.name',
      displayedStateSql.as('status'),
      'payment_references.reference',
    ])
    .orderBy('sums.registration_id')
    .offset(skip)
    .limit(take)
    .execute();
}

export async function countAndSumPayers(
  db: Db,
  filter: PayerFilter,
): Promise<{ total: number; outstanding: number; unreconciled: number }> {
  return payers(db, filter)
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      sql<number>`cast(coalesce(sum(${outstanding}), 0) as bigint)`.as('outstanding'),
      sql<number>`cast(coalesce(sum(unreconciled), 0) as bigint)`.as('unreconciled'),
    ])
    .executeTakeFirstOrThrow();
}

/** Counts the paying registrations of an event. `registrations` includes the erased ones. */
export async function countPayingRegistrations(
  db: Db,
  eventId: string,
): Promise<{ registrations: number; erased: number }> {
  const row = await db
    .selectFrom('ledger_payers')
    .leftJoin('registrations', 'registrations.id', 'ledger_payers.registration_id')
    .select((eb) => [
      eb.fn.countAll<number>().as('registrations'),
      eb.fn.count<number>('registrations.id').as('existing'),
    ])
    .where('ledger_payers.event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  return { registrations: row.registrations, erased: row.registrations - row.existing };
}
