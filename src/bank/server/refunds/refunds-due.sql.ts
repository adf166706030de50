import { sql } from 'kysely';
import type { PersonRule } from '#accounts/server/index.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { matchesSearch } from '#platform/server/search/matches-search.sql.ts';
import { displayedStateSql, joinOwnPaymentReference } from '#registration/server/index.ts';
import { attachCreditConfirmations } from '../statement-evidence.sql.ts';
import { listUndecidedDebitsOfReversedRefunds } from './debits.sql.ts';

export interface RefundDueFilter {
  eventId: string;
  /** Searches the payer's data. Erased payers match no search. */
  search: string;
}

/** What the club owes a payer, in minor units. Negative if the payer owes the club. */
const balance = sql<number>`cast(sum(case when credit = 'receivable' then amount else -amount end) as bigint)`;
const waiting = sql<number>`coalesce(refunds.amount, 0)`;
const unsent = sql<number>`balances.amount - coalesce(refunds.amount, 0)`;

function payersWithRefundDue(queries: Db, { eventId, search }: RefundDueFilter) {
  return queries
    .with('balances', (db) =>
      db
        .selectFrom('ledger_lines')
        .select(['registration_id', balance.as('amount')])
        .where('event_id', '=', eventId)
        .where('registration_id', 'is not', null)
        .groupBy('registration_id')
        .having(balance, '>', 0),
    )
    .selectFrom('balances')
    .leftJoin('refunds', (join) =>
      join
        .onRef('refunds.registration_id', '=', 'balances.registration_id')
        .on('refunds.released_at', 'is', null)
        .on('refunds.reversed_at', 'is', null),
    )
    .leftJoin('registrations', 'registrations.id', 'balances.registration_id')
    .where(unsent, '>', 0)
    .$if(search.trim() !== '', (all) => all.where(matchesSearch('registrations.search_text', search)));
}

/**
 * Lists a page of refunds due, largest first. `waitingAmount` was sent and awaits release. `amount` is the rest, which
 * can be sent when no refund awaits release.
 */
export async function listRefundAmountsDuePage(
  db: Db,
  filter: RefundDueFilter,
  { skip, take }: { skip: number; take: number },
): Promise<{ id: string; amount: number; waitingAmount: number }[]> {
  const rows = await payersWithRefundDue(db, filter)
    .select(['balances.registration_id as id', unsent.as('unsent'), waiting.as('waitingAmount')])
    .orderBy('unsent', 'desc')
    .orderBy('balances.registration_id')
    .offset(skip)
    .limit(take)
    .execute();
  return rows.map(({ id, unsent: amount, waitingAmount }) => ({ id: id ?? '', amount, waitingAmount }));
}

export async function countAndSumRefundsDue(
  db: Db,
  filter: RefundDueFilter,
): Promise<{ total: number; amount: number }> {
  return payersWithRefundDue(db, filter)
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      sql<number>`cast(coalesce(sum(${unsent}), 0) as bigint)`.as('amount'),
    ])
    .executeTakeFirstOrThrow();
}

/** Returns what the club owes for each registration, in minor units. Negative if the payer owes the club. */
export async function mapBalancesOwedToPayers(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('ledger_lines')
    .select(['registration_id as id', balance.as('amount')])
    .where('registration_id', 'in', ids)
    .groupBy('registration_id')
    .execute();
  return new Map(rows.map(({ id, amount }) => [id ?? '', amount]));
}

/**
 * Reads the names and states of payers. Leaves out erased registrations. `isWithdrawn` is true if the payer or a member
 * of the group withdrew.
 */
export async function mapPayeesByRegistration(db: Db, ids: readonly string[]) {
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('registrations')
          .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
          .innerJoin('payment_references', joinOwnPaymentReference)
          .select((eb) => [
            'registrations.id',
            'accounts.name',
            'payment_references.reference',
            displayedStateSql.as('status'),
            eb
              .selectFrom('fee_shares')
              .select((shares) => shares.fn.countAll<number>().as('count'))
              .whereRef('fee_shares.payer_id', '=', 'registrations.id')
              .where('fee_shares.status', '=', 'withdrawn')
              .as('withdrawn'),
          ])
          .where('registrations.id', 'in', ids)
          .execute();
  return new Map(
    rows.map(({ id, withdrawn, ...row }) => [id, { ...row, isWithdrawn: (withdrawn ?? 0) > 0 }]),
  );
}

/** Lists the credits of payers, oldest first, with the people who uploaded or confirmed the statements. */
export async function listCreditsWithConfirmations(db: Db, ids: readonly string[], rule: PersonRule) {
  if (ids.length === 0) return [];
  const credits = await db
    .selectFrom('matched_credits')
    .innerJoin('bank_transactions', 'bank_transactions.id', 'matched_credits.credit_id')
    .innerJoin('statements', 'statements.id', 'bank_transactions.statement_id')
    .select([
      'matched_credits.registration_id as payerId',
      'bank_transactions.id as _id',
      'bank_transactions.day',
      'bank_transactions.amount',
      'bank_transactions.description as text',
      'statements.bank',
    ])
    .where('matched_credits.registration_id', 'in', ids)
    .orderBy('bank_transactions.day')
    .execute();
  return attachCreditConfirmations(db, credits, rule);
}

/**
 * Returns the open refund tasks of each event: the number of refunds to send, the ids of the accounts whose refund or
 * reversal a second person must confirm, and the number of debits that show a reversed refund.
 */
export async function countRefundWorkByEvent(queries: Db): Promise<
  {
    eventId: string;
    refundsDue: number;
    senders: string[];
    requesters: (string | null)[];
    sentAfterReversal: number;
  }[]
> {
  const due = await queries
    .with('balances', (db) =>
      db
        .selectFrom('ledger_lines')
        .select(['registration_id', 'event_id', balance.as('amount')])
        .where('registration_id', 'is not', null)
        .groupBy(['registration_id', 'event_id'])
        .having(balance, '>', 0),
    )
    .selectFrom('balances')
    .leftJoin('refunds', (join) =>
      join
        .onRef('refunds.registration_id', '=', 'balances.registration_id')
        .on('refunds.released_at', 'is', null)
        .on('refunds.reversed_at', 'is', null),
    )
    .select((eb) => ['balances.event_id as eventId', eb.fn.countAll<number>().as('count')])
    .where(sql<boolean>`balances.amount > coalesce(refunds.amount, 0)`)
    .groupBy('balances.event_id')
    .execute();
  const pending = await queries
    .selectFrom('refunds')
    .innerJoin('ledger_payers', 'ledger_payers.registration_id', 'refunds.registration_id')
    .select([
      'ledger_payers.event_id as eventId',
      'refunds.sent_by as sender',
      'refunds.released_at as releasedAt',
      'refunds.reversal_requested_by as requester',
    ])
    .where('refunds.reversed_at', 'is', null)
    .where((eb) =>
      eb.or([eb('refunds.released_at', 'is', null), eb('refunds.reversal_requested_at', 'is not', null)]),
    )
    .execute();
  const debitsByEvent = Map.groupBy(
    await listUndecidedDebitsOfReversedRefunds(queries),
    ({ eventId }) => eventId,
  );
  const pendingByEvent = Map.groupBy(pending, ({ eventId }) => eventId);
  const counts = new Map(due.map(({ eventId, count }) => [eventId ?? '', count]));
  const eventIds = new Set([counts, pendingByEvent, debitsByEvent].flatMap((groups) => [...groups.keys()]));
  return [...eventIds].map((eventId) => {
    const refunds = pendingByEvent.get(eventId) ?? [];
    return {
      eventId,
      refundsDue: counts.get(eventId) ?? 0,
      senders: refunds.filter(({ releasedAt }) => releasedAt === null).map(({ sender }) => sender),
      requesters: refunds.filter(({ releasedAt }) => releasedAt !== null).map(({ requester }) => requester),
      sentAfterReversal: debitsByEvent.get(eventId)?.length ?? 0,
    };
  });
}
