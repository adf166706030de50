import { sql } from 'kysely';
import { canActAsSecondPersonSql, type SecondPerson } from '#accounts/server/index.ts';
import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';
import { matchesSearch } from '#platform/server/search/matches-search.sql.ts';
import { hasSearchText } from '#platform/server/search/search-text.ts';
import type { refundStates } from '../../contract/refunds.ts';
import { selectDeskPaymentsOfRelatedPeople } from '../desk-payments.sql.ts';
import { selectUnconfirmedCreditsOfPayer } from '../statement-evidence.sql.ts';

export interface ActorAndTime {
  at: number;
  by: string;
}

export interface NewRefund {
  id: string;
  registrationId: string;
  amount: number;
  number: string;
}

/**
 * Inserts a refund. Returns false if another refund of the registration awaits release, or a refund that was not
 * reversed has the same number.
 */
export async function insertRefund(
  transaction: Transaction,
  { id, registrationId, amount, number }: NewRefund,
  { at, by }: ActorAndTime,
): Promise<boolean> {
  const row = await transaction
    .insertInto('refunds')
    .values({
      id,
      registration_id: registrationId,
      amount,
      number,
      sent_at: at,
      sent_by: by,
      released_at: null,
      released_by: null,
      reversed_at: null,
      reversed_by: null,
      reversal_requested_at: null,
      reversal_requested_by: null,
      debit_id: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasOpenRefund(db: Db, registrationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('refunds')
    .select('id')
    .where('registration_id', '=', registrationId)
    .where('released_at', 'is', null)
    .where('reversed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export const refundColumns = [
  'refunds.id',
  'refunds.registration_id as registrationId',
  'refunds.amount',
  'refunds.number',
  'refunds.sent_at as sentAt',
  'refunds.sent_by as sentBy',
  'refunds.released_at as releasedAt',
  'refunds.reversal_requested_at as reversalRequestedAt',
  'refunds.reversal_requested_by as reversalRequestedBy',
  'refunds.reversed_at as reversedAt',
  'refunds.debit_id as debitId',
] as const;

export async function findRefund(db: Db, id: string) {
  return db.selectFrom('refunds').select(refundColumns).where('id', '=', id).executeTakeFirst();
}

export async function listRegistrationIdsOfRefunds(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('refunds')
    .select('registration_id as registrationId')
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ registrationId }) => registrationId);
}

export type StoredRefund = NonNullable<Awaited<ReturnType<typeof findRefund>>>;

/**
 * Updates a refund unless it was reversed. Conditions that callers add let only the first of concurrent changes
 * succeed.
 */
function updateActive(transaction: Transaction, id: string, change: Partial<Tables['refunds']>) {
  return transaction
    .updateTable('refunds')
    .set(change)
    .where('id', '=', id)
    .where('reversed_at', 'is', null)
    .returning(refundColumns);
}

/**
 * Releases a refund. Returns undefined if it does not await release, or one of these conditions (product 3.18) is not
 * met: the caller may act as the second person; two independent people have uploaded or confirmed each credit of the
 * registration; neither the caller nor a related person has recorded a payment of the registration at the desk.
 */
export async function releaseRefundIfAllowed(
  transaction: Transaction,
  id: string,
  second: SecondPerson,
): Promise<StoredRefund | undefined> {
  return updateActive(transaction, id, { released_at: second.now, released_by: second.accountId })
    .where('released_at', 'is', null)
    .where(canActAsSecondPersonSql('refunds.sent_by', second))
    .where((eb) =>
      eb.not(eb.exists(selectUnconfirmedCreditsOfPayer(eb, eb.ref('refunds.registration_id'), second))),
    )
    .where((eb) =>
      eb.not(eb.exists(selectDeskPaymentsOfRelatedPeople(eb, eb.ref('refunds.registration_id'), second))),
    )
    .executeTakeFirst();
}

/**
 * Returns true if the second person or a related person recorded a payment of the refund's registration at the desk.
 */
export async function hasSecondPersonRecordedDeskPayment(
  db: Db,
  id: string,
  second: SecondPerson,
): Promise<boolean> {
  const row = await db
    .selectFrom('refunds')
    .select('refunds.id')
    .where('refunds.id', '=', id)
    .where((eb) =>
      eb.exists(selectDeskPaymentsOfRelatedPeople(eb, eb.ref('refunds.registration_id'), second)),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Reverses a refund that awaits release. Returns undefined if it was released or reversed before. */
export async function reverseUnreleasedRefund(
  transaction: Transaction,
  id: string,
  { at, by }: ActorAndTime,
): Promise<StoredRefund | undefined> {
  return updateActive(transaction, id, { reversed_at: at, reversed_by: by })
    .where('released_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Requests the reversal of a released refund. Returns undefined if it is not released, a reversal was requested or made
 * before, or a statement shows the refund.
 */
export async function requestRefundReversal(
  transaction: Transaction,
  id: string,
  { at, by }: ActorAndTime,
): Promise<StoredRefund | undefined> {
  return updateActive(transaction, id, { reversal_requested_at: at, reversal_requested_by: by })
    .where('released_at', 'is not', null)
    .where('reversal_requested_at', 'is', null)
    .where('debit_id', 'is', null)
    .executeTakeFirst();
}

/**
 * Reverses a refund for which a reversal was requested. Returns undefined if no reversal was requested, the refund was
 * reversed before, a statement shows the refund, or the caller may not act as the second person.
 */
export async function confirmReversalIfAllowed(
  transaction: Transaction,
  id: string,
  second: SecondPerson,
): Promise<StoredRefund | undefined> {
  return updateActive(transaction, id, { reversed_at: second.now, reversed_by: second.accountId })
    .where('reversal_requested_at', 'is not', null)
    .where(canActAsSecondPersonSql('refunds.reversal_requested_by', second))
    .where('debit_id', 'is', null)
    .executeTakeFirst();
}

export async function cancelReversalRequest(
  transaction: Transaction,
  id: string,
): Promise<StoredRefund | undefined> {
  return updateActive(transaction, id, noReversalRequest)
    .where('reversal_requested_at', 'is not', null)
    .executeTakeFirst();
}

const noReversalRequest = { reversal_requested_at: null, reversal_requested_by: null };

/**
 * Makes a reversed refund active again. Returns undefined if it is not reversed, another refund has its number, or it
 * was not released and the registration has another open refund.
 */
export async function restoreRefund(transaction: Transaction, id: string): Promise<StoredRefund | undefined> {
  return transaction
    .updateTable('refunds')
    .set({ reversed_at: null, reversed_by: null, ...noReversalRequest })
    .where('id', '=', id)
    .where('reversed_at', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('refunds as others')
            .select('others.id')
            .where('others.reversed_at', 'is', null)
            .where((other) =>
              other.or([
                other('others.number', '=', other.ref('refunds.number')),
                other.and([
                  other('others.registration_id', '=', other.ref('refunds.registration_id')),
                  other('others.released_at', 'is', null),
                  other('refunds.released_at', 'is', null),
                ]),
              ]),
            ),
        ),
      ),
    )
    .returning(refundColumns)
    .executeTakeFirst();
}

export async function listRefundsReversedAfterRelease(db: Db, registrationIds: readonly string[]) {
  if (registrationIds.length === 0) return [];
  return db
    .selectFrom('refunds')
    .leftJoin('accounts as senders', 'senders.id', 'refunds.sent_by')
    .leftJoin('accounts as requesters', 'requesters.id', 'refunds.reversal_requested_by')
    .leftJoin('accounts as reversers', 'reversers.id', 'refunds.reversed_by')
    .select([
      'refunds.registration_id as registrationId',
      'refunds.amount',
      'refunds.number',
      'senders.name as sentBy',
      'requesters.name as requestedBy',
      'reversers.name as reversedBy',
      'refunds.reversed_at as reversedAt',
    ])
    .where('refunds.registration_id', 'in', registrationIds)
    .where('refunds.released_at', 'is not', null)
    .where('refunds.reversed_at', 'is not', null)
    .orderBy('refunds.reversed_at')
    .execute();
}

/**
 * Matches a refund with a debit, and cancels a requested reversal. Returns false if the refund is already matched or
 * was reversed.
 */
export async function matchDebit(transaction: Transaction, id: string, debitId: string): Promise<boolean> {
  const row = await updateActive(transaction, id, { debit_id: debitId, ...noReversalRequest })
    .where('debit_id', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes the match of a refund with a debit. Returns undefined if they were not matched. */
export async function unmatchDebit(
  transaction: Transaction,
  id: string,
  debitId: string,
): Promise<StoredRefund | undefined> {
  return updateActive(transaction, id, { debit_id: null }).where('debit_id', '=', debitId).executeTakeFirst();
}

export interface RefundFilter {
  eventId: string;
  state: (typeof refundStates)[number];
  /** Searches the payer's data and the bank's number. */
  search: string;
}

function filteredRefunds(db: Db, { eventId, state, search }: RefundFilter) {
  const number = search.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return db
    .selectFrom('refunds')
    .innerJoin('ledger_payers', 'ledger_payers.registration_id', 'refunds.registration_id')
    .leftJoin('registrations', 'registrations.id', 'refunds.registration_id')
    .where('ledger_payers.event_id', '=', eventId)
    .where('refunds.reversed_at', state === 'reversed' ? 'is not' : 'is', null)
    .$if(state !== 'reversed', (query) =>
      query.where('refunds.released_at', state === 'waiting' ? 'is' : 'is not', null),
    )
    .$if(hasSearchText(search), (all) =>
      all.where((eb) =>
        eb.or([
          matchesSearch('registrations.search_text', search),
          ...(number === '' ? [] : [eb('refunds.number', 'like', `%${number}%`)]),
        ]),
      ),
    );
}

export async function listRefundsPage(
  db: Db,
  filter: RefundFilter,
  { skip, take }: { skip: number; take: number },
) {
  return filteredRefunds(db, filter)
    .leftJoin('accounts as senders', 'senders.id', 'refunds.sent_by')
    .leftJoin('accounts as releasers', 'releasers.id', 'refunds.released_by')
    .leftJoin('accounts as requesters', 'requesters.id', 'refunds.reversal_requested_by')
    .leftJoin('accounts as reversers', 'reversers.id', 'refunds.reversed_by')
    .leftJoin('bank_transactions', 'bank_transactions.id', 'refunds.debit_id')
    .select(refundColumns)
    .select([
      'senders.name as sender',
      'releasers.name as releaser',
      'requesters.name as requester',
      'reversers.name as reverser',
      'bank_transactions.day as debitDay',
      'bank_transactions.description as debitText',
    ])
    .orderBy('refunds.id', 'desc')
    .offset(skip)
    .limit(take)
    .execute();
}
export type RefundRow = Awaited<ReturnType<typeof listRefundsPage>>[number];

export async function countAndSumRefunds(
  db: Db,
  filter: RefundFilter,
): Promise<{ total: number; amount: number }> {
  return filteredRefunds(db, filter)
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      sql<number>`cast(coalesce(sum(refunds.amount), 0) as bigint)`.as('amount'),
    ])
    .executeTakeFirstOrThrow();
}

/**
 * Lists refunds with two sums of their postings: `released`, which is 0 again after a reversal, and `inBank`, the part
 * that is matched with a debit.
 */
export async function listRefundsWithPostings(db: Db) {
  const rows = await db
    .selectFrom('refunds')
    .leftJoin('registrations', 'registrations.id', 'refunds.registration_id')
    .leftJoin('ledger_lines', 'ledger_lines.refund_id', 'refunds.id')
    .select([
      ...refundColumns,
      'registrations.id as existingId',
      sql<number>`cast(coalesce(sum(case when ledger_lines.debit = 'receivable' then ledger_lines.amount
        when ledger_lines.credit = 'receivable' then -ledger_lines.amount else 0 end), 0) as bigint)`.as(
        'released',
      ),
      sql<number>`cast(coalesce(sum(case when ledger_lines.credit = 'other_payments' then ledger_lines.amount
        when ledger_lines.debit = 'other_payments' then -ledger_lines.amount else 0 end), 0) as bigint)`.as(
        'inBank',
      ),
    ])
    .groupBy(['refunds.id', 'registrations.id'])
    .execute();
  return rows.map(({ existingId, ...row }) => ({
    ...row,
    exists: existingId !== null,
    isReleased: row.releasedAt !== null && row.reversedAt === null,
    isInBank: row.debitId !== null,
  }));
}
