import { sql } from 'kysely';
import { ledgerSumColumns } from '#ledger/server/index.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { matchesSearch } from '#platform/server/search/matches-search.sql.ts';
import { displayedStateSql, joinOwnPaymentReference } from '#registration/server/index.ts';
import type { ledgerPayerFilters } from '../../contract/ledger.ts';

interface PayerFilter {
  eventId: string;
  search: string;
  only: (typeof ledgerPayerFilters)[number];
}

export async function listRegistrationLedgerSumsOfAccount(db: Db, accountId: string) {
  return db
    .selectFrom('registrations')
    .innerJoin('ledger_lines', 'ledger_lines.registration_id', 'registrations.id')
    .select((eb) => [
      'registrations.id',
      ...ledgerSumColumns,
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

const outstanding = sql<number>`due - matched - unreconciled - cash + refunded`;

/** Selects paying registrations with their sums. Erased registrations have no name, and no search finds them. */
function payers(queries: Db, { eventId, search, only }: PayerFilter) {
  const withSums = queries
    .with('sums', (db) =>
      db
        .selectFrom('ledger_lines')
        .select(['registration_id', ...ledgerSumColumns])
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
