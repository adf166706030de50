import { sql } from 'kysely';
import { dayOf, type Region } from '#platform/rule/dates.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { matchesSearch } from '#platform/server/search/matches-search.sql.ts';
import { settledPaymentStatuses } from '#registration/rule/payment-status.ts';
import { displayedStateSql, joinOwnPaymentReference } from '#registration/server/index.ts';
import type { NamedPayer } from '../rule/match-score.ts';
import type { Proof } from '../rule/reconcile.ts';

function payers(db: Db) {
  return db
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .innerJoin('payment_references', joinOwnPaymentReference)
    .leftJoin('proof_readings', 'proof_readings.picture_id', 'registrations.payment_picture_id')
    .select((eb) => [
      'registrations.id',
      'registrations.event_id as eventId',
      'registrations.payment_picture_id as pictureId',
      'registrations.payment_way as paymentWay',
      'proof_readings.due_at as readingDueAt',
      'proof_readings.failed_at as failedAt',
      'proof_readings.number',
      'proof_readings.sums',
      'proof_readings.day as proofDay',
      'proof_readings.outcome',
      'proof_readings.payee',
      displayedStateSql.as('status'),
      'registrations.registered_at as registeredAt',
      'registrations.transaction_number as transactionNumber',
      'accounts.name',
      'accounts.email',
      'payment_references.reference',
      eb.fn
        .coalesce(
          'registrations.group_total_amount',
          eb('registration_fee_amount', '+', eb.ref('hospitality_fee_amount')),
        )
        .as('dueAmount'),
      eb
        .selectFrom('desk_payments')
        .select((desk) =>
          desk.cast<number | null>(desk.fn.sum('desk_payments.amount'), 'bigint').as('amount'),
        )
        .whereRef('desk_payments.registration_id', '=', 'registrations.id')
        .where('desk_payments.undone_at', 'is', null)
        .as('deskAmount'),
      // The sum is null if no member of the group has withdrawn.
      eb
        .selectFrom('fee_shares')
        .select((shares) =>
          shares
            .cast<number | null>(
              shares.fn
                .sum('fee_shares.amount')
                .filterWhere('fee_shares.status', 'in', ['pending', 'confirmed']),
              'bigint',
            )
            .as('amount'),
        )
        .whereRef('fee_shares.payer_id', '=', 'registrations.id')
        .having(
          (shares) =>
            shares.fn
              .count<number>('fee_shares.registration_id')
              .filterWhere('fee_shares.status', '=', 'withdrawn'),
          '>',
          0,
        )
        .as('reducedAmount'),
    ])
    .where('registrations.mode', '!=', 'member');
}
export type PayerRow = Awaited<ReturnType<typeof listAllPayers>>[number];

export async function listAllPayers(db: Db) {
  return withHistory(db, await payers(db).execute());
}

export async function listUnpaidPayers(db: Db) {
  const unpaid = await payers(db)
    .innerJoin('payment_statuses', 'payment_statuses.registration_id', 'registrations.id')
    .select('payment_statuses.state')
    .where('payment_statuses.state', 'not in', settledPaymentStatuses)
    .execute();
  return withHistory(db, unpaid);
}

export async function searchPayers(db: Db, search: string, atMost: number) {
  const found = await payers(db)
    .leftJoin('payment_statuses', 'payment_statuses.registration_id', 'registrations.id')
    .select((eb) => [
      'payment_statuses.state',
      eb
        .selectFrom('events')
        .select('events.name')
        .whereRef('events.id', '=', 'registrations.event_id')
        .$asScalar()
        .$notNull()
        .as('eventName'),
    ])
    .where(matchesSearch('registrations.search_text', search))
    .orderBy('registrations.registered_at', 'desc')
    .orderBy('registrations.id', 'desc')
    .limit(atMost)
    .execute();
  return withHistory(db, found);
}

/**
 * Finds the registration that pays: the given one, or the leader's for a member. Returns undefined if there is no such
 * registration, or the leader has not registered yet.
 */
export async function findPayer(db: Db, registrationId: string): Promise<PayerRow | undefined> {
  const found = await payers(db)
    .where((eb) =>
      eb.or([
        eb('registrations.id', '=', registrationId),
        eb.and([
          eb('registrations.mode', '=', 'leader'),
          eb(
            'registrations.delegation_id',
            '=',
            eb
              .selectFrom('registrations as members')
              .select('members.delegation_id')
              .where('members.id', '=', registrationId)
              .where('members.mode', '=', 'member'),
          ),
        ]),
      ]),
    )
    .executeTakeFirst();
  return found && (await withHistory(db, [found]))[0];
}

export async function findGroupModeOfRegistration(db: Db, registrationId: string) {
  const row = await db
    .selectFrom('registrations')
    .select('mode')
    .where('id', '=', registrationId)
    .executeTakeFirst();
  return row?.mode;
}

export async function findDayOfFirstRegistrationForAnnouncedEvents(
  db: Db,
  region: Region,
): Promise<string | undefined> {
  const { at } = await db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select((eb) => eb.fn.min<number | null>('registrations.registered_at').as('at'))
    .where('events.state', '=', 'announced')
    .executeTakeFirstOrThrow();
  return at === null ? undefined : dayOf(at, region);
}

export function toPayer(row: PayerRow, region: Region): NamedPayer {
  const dayAt = (at: number | null) => (at === null ? undefined : dayOf(at, region));
  return {
    id: row.id,
    name: row.name,
    reference: row.reference,
    dueAmount: row.dueAmount,
    reducedAmount: reducedOf(row),
    deskAmount: row.deskAmount ?? 0,
    paysAtDesk: row.paymentWay === 'desk',
    refundedAmount: row.refunds.releasedAmount,
    waitingRefundAmount: row.refunds.waitingAmount,
    numbers: row.transactionNumber ? [row.transactionNumber] : [],
    earlierNumbers: row.earlier.numbers,
    proof: proofOf(row),
    day: dayOf(row.registeredAt, region),
    sentDay: dayAt(row.earlier.sentAt),
    pictureDay: dayAt(row.earlier.pictureAt),
  };
}

/**
 * Returns the amount due after members have left a group. After a refund it is the ledger's amount, which includes the
 * fees that the club keeps for these members.
 */
function reducedOf({ reducedAmount, refunds }: PayerRow): number | undefined {
  if (reducedAmount === null) return undefined;
  return refunds.releasedAmount > 0 ? refunds.dueAmount : reducedAmount;
}

/** Returns what was read from the picture of the payment. Undefined if there is no picture or pictures are not read. */
function proofOf({
  readingDueAt,
  failedAt,
  sums,
  number,
  proofDay,
  outcome,
  payee,
}: PayerRow): Proof | undefined {
  if (failedAt !== null) return 'unreadable';
  if (sums !== null)
    return { number, sums: sums.split(' ').filter(Boolean).map(Number), day: proofDay, outcome, payee };
  return readingDueAt === null ? undefined : 'queued';
}

async function withHistory<R extends { id: string }>(db: Db, rows: readonly R[]) {
  return withRefunds(db, await withEarlier(db, rows));
}

interface Earlier {
  numbers: string[];
  /** The time of the latest resubmission; null if there was none. */
  sentAt: number | null;
  /** When the picture was last replaced; null for the first picture. */
  pictureAt: number | null;
}

async function withEarlier<R extends { id: string }>(
  db: Db,
  rows: readonly R[],
): Promise<(R & { earlier: Earlier })[]> {
  const [only, ...others] = rows;
  const submissions = await db
    .selectFrom('payment_submissions')
    .leftJoin('proof_readings', 'proof_readings.picture_id', 'payment_submissions.picture_id')
    .select([
      'payment_submissions.registration_id as id',
      'payment_submissions.picture_id as pictureId',
      'payment_submissions.transaction_number as typed',
      'payment_submissions.replaced_at as replacedAt',
      'proof_readings.number as read',
    ])
    .$if(others.length === 0, (query) =>
      query.where('payment_submissions.registration_id', '=', only?.id ?? ''),
    )
    .orderBy('payment_submissions.replaced_at')
    .orderBy('payment_submissions.id')
    .execute();
  const byRegistration = Map.groupBy(submissions, ({ id }) => id);
  return rows.map((row) => {
    const replaced = byRegistration.get(row.id) ?? [];
    return {
      ...row,
      earlier: {
        numbers: replaced.flatMap(({ typed, read }) => [typed, read].filter((number) => number !== null)),
        sentAt: replaced.at(-1)?.replacedAt ?? null,
        pictureAt: replaced.findLast(({ pictureId }) => pictureId !== null)?.replacedAt ?? null,
      },
    };
  });
}

interface Refunds {
  releasedAmount: number;
  waitingAmount: number;
  dueAmount: number;
}

const noRefunds: Refunds = { releasedAmount: 0, waitingAmount: 0, dueAmount: 0 };

async function withRefunds<R extends { id: string }>(
  db: Db,
  rows: readonly R[],
): Promise<(R & { refunds: Refunds })[]> {
  const [only, ...others] = rows;
  const refunds = await db
    .selectFrom('refunds')
    .select(({ fn, cast, selectFrom }) => [
      'refunds.registration_id as id',
      cast<number>(
        fn.coalesce(fn.sum('refunds.amount').filterWhere('released_at', 'is not', null), sql.lit(0)),
        'bigint',
      ).as('releasedAmount'),
      cast<number>(
        fn.coalesce(fn.sum('refunds.amount').filterWhere('released_at', 'is', null), sql.lit(0)),
        'bigint',
      ).as('waitingAmount'),
      selectFrom('ledger_lines')
        .select(
          sql<number>`cast(coalesce(sum(case when debit = 'fees' then -amount else amount end), 0) as bigint)`.as(
            'amount',
          ),
        )
        .whereRef('ledger_lines.registration_id', '=', 'refunds.registration_id')
        .where((eb) => eb.or([eb('debit', '=', 'fees'), eb('credit', '=', 'fees')]))
        .as('dueAmount'),
    ])
    .where('refunds.reversed_at', 'is', null)
    .$if(others.length === 0, (query) => query.where('refunds.registration_id', '=', only?.id ?? ''))
    .groupBy('refunds.registration_id')
    .execute();
  const byId = new Map(
    refunds.map(({ id, dueAmount, ...sums }) => [id, { ...sums, dueAmount: dueAmount ?? 0 }]),
  );
  return rows.map((row) => ({ ...row, refunds: byId.get(row.id) ?? noRefunds }));
}
