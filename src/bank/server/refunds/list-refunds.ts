import {
  buildSecondPersonCheckInputs,
  getSecondPersonCheckInputs,
  mapSecondPersonWaitsByAccount,
  type PersonRule,
  type SecondPerson,
} from '#accounts/server/index.ts';
import { getEventByName } from '#conference/server/index.ts';
import { unsetRefundRule } from '#ledger/rule/postings.ts';
import { mapRefundRulesByEvent } from '#ledger/server/index.ts';
import type { AnswerOf, CheckedParams, CheckedQuery } from '#platform/contract/call.ts';
import { offsetOfPage, rowsPerPage } from '#platform/contract/paging.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import type {
  getRefundSummary as getRefundSummaryCall,
  listRefunds as listRefundsCall,
  listRefundsDue as listRefundsDueCall,
  Refund,
  RefundDue,
} from '../../contract/refunds.ts';
import { listDeskPayments } from '../desk-payments.sql.ts';
import { listRejectedDebits, listUndecidedDebitsOfReversedRefunds } from './debits.sql.ts';
import {
  countAndSumRefunds,
  listRefundsPage,
  listRefundsReversedAfterRelease,
  type RefundFilter,
  type RefundRow,
} from './refunds.sql.ts';
import {
  countAndSumRefundsDue,
  listCreditsWithConfirmations,
  listRefundAmountsDuePage,
  mapBalancesOwedToPayers,
  mapPayeesByRegistration,
  type RefundDueFilter,
} from './refunds-due.sql.ts';

type Needs = Pick<Context, 'db'>;
type Part = { skip: number; take: number };

const noName = { name: null, reference: null, status: null };
const asTime = (milliseconds: number) => new Date(milliseconds).toISOString();
const partOf = (page: number): Part => ({ skip: offsetOfPage(page), take: rowsPerPage });

/**
 * Returns the refund rule of an event, and the number and the sum of its refunds in each state.
 * @throws AppError 404 if the event does not exist
 */
export async function getRefundSummary(
  { db: { queries } }: Needs,
  { eventName }: CheckedParams<typeof getRefundSummaryCall>,
): Promise<AnswerOf<typeof getRefundSummaryCall>> {
  const { id: eventId } = await getEventByName(queries, eventName);
  const all = { eventId, search: '' };
  const [due, waiting, released, reversed, rules] = await Promise.all([
    countAndSumRefundsDue(queries, all),
    countAndSumRefunds(queries, { ...all, state: 'waiting' }),
    countAndSumRefunds(queries, { ...all, state: 'released' }),
    countAndSumRefunds(queries, { ...all, state: 'reversed' }),
    mapRefundRulesByEvent(queries),
  ]);
  return { rule: rules.get(eventId) ?? unsetRefundRule, due, waiting, released, reversed };
}

/**
 * Lists a page of the refunds that are due.
 * @throws AppError 404 if the event does not exist
 */
export async function listRefundsDue(
  { db: { queries }, ...context }: Pick<Context, 'db' | 'clock' | 'config'>,
  { eventName }: CheckedParams<typeof listRefundsDueCall>,
  { page, search }: CheckedQuery<typeof listRefundsDueCall>,
): Promise<AnswerOf<typeof listRefundsDueCall>> {
  const { id: eventId } = await getEventByName(queries, eventName);
  const [rows, count] = await Promise.all([
    listRefundsDuePageWithDetails(
      queries,
      { eventId, search },
      partOf(page),
      getSecondPersonCheckInputs(context),
    ),
    countAndSumRefundsDue(queries, { eventId, search }),
  ]);
  return { rows, page, ...count };
}

/**
 * Lists a page of the refunds in one state.
 * @throws AppError 404 if the event does not exist
 */
export async function listRefunds(
  { db: { queries }, ...context }: Pick<Context, 'db' | 'clock' | 'config'>,
  { accountId }: Pick<Caller, 'accountId'>,
  { eventName, state }: CheckedParams<typeof listRefundsCall>,
  { page, search }: CheckedQuery<typeof listRefundsCall>,
): Promise<AnswerOf<typeof listRefundsCall>> {
  const { id: eventId } = await getEventByName(queries, eventName);
  const filter = { eventId, state, search };
  const [rows, count] = await Promise.all([
    listRefundsPageWithDetails(
      queries,
      filter,
      partOf(page),
      getSecondPersonCheckInputs(context),
      buildSecondPersonCheckInputs(context, accountId),
    ),
    countAndSumRefunds(queries, filter),
  ]);
  return { rows, page, ...count };
}

export async function listRefundsDuePageWithDetails(
  db: Db,
  filter: RefundDueFilter,
  part: Part,
  rule: PersonRule,
): Promise<RefundDue[]> {
  const balances = await listRefundAmountsDuePage(db, filter, part);
  const ids = balances.map(({ id }) => id);
  const names = await mapPayeesByRegistration(db, ids);
  const before = await sentBefore(db, ids);
  const deskPayments = await deskPaymentsOf(db, ids);
  const credits = Map.groupBy(await listCreditsWithConfirmations(db, ids, rule), ({ payerId }) => payerId);
  return balances.map(({ id, ...sums }) => {
    const { isWithdrawn, ...payee } = names.get(id) ?? { ...noName, isWithdrawn: false };
    const received = credits.get(id) ?? [];
    const excess = sums.amount + sums.waitingAmount;
    return {
      regID: id,
      ...payee,
      ...sums,
      reason: reasonOf({
        isWithdrawn,
        isDeclined: payee.status === 'declined',
        // A payment was made twice if the excess covers it completely. Otherwise it is a part of the fee.
        isTwice: received.length > 1 && received.some(({ amount }) => amount <= excess),
      }),
      before: before.get(id) ?? [],
      credits: received.map(({ payerId: _payerId, ...credit }) => credit),
      deskPayments: deskPayments.get(id) ?? [],
    };
  });
}

async function deskPaymentsOf(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, RefundDue['deskPayments']>> {
  const byPayer = Map.groupBy(await listDeskPayments(db, ids), ({ registrationId }) => registrationId);
  return new Map(
    [...byPayer].map(([id, payments]) => [
      id,
      payments.map(({ amount, receivedAt, by }) => ({ amount, at: asTime(receivedAt), by })),
    ]),
  );
}

async function sentBefore(db: Db, ids: readonly string[]): Promise<Map<string, RefundDue['before']>> {
  const byRegistration = Map.groupBy(
    await listRefundsReversedAfterRelease(db, ids),
    ({ registrationId }) => registrationId,
  );
  return new Map(
    [...byRegistration].map(([id, refunds]) => [
      id,
      refunds.map(({ amount, number, sentBy, requestedBy, reversedBy, reversedAt }) => ({
        amount,
        number,
        sentBy,
        requestedBy,
        reversed: { name: reversedBy, at: asTime(reversedAt ?? 0) },
      })),
    ]),
  );
}

function reasonOf({
  isWithdrawn,
  isDeclined,
  isTwice,
}: {
  isWithdrawn: boolean;
  isDeclined: boolean;
  isTwice: boolean;
}): RefundDue['reason'] {
  if (isWithdrawn) return 'withdrawn';
  if (isDeclined) return 'declined';
  return isTwice ? 'paid_twice' : 'overpaid';
}

/**
 * Lists a page of refunds with payees, payments, debits and earlier reversed refunds.
 * @param viewer the account that reads the list; undefined in an export
 */
export async function listRefundsPageWithDetails(
  db: Db,
  filter: RefundFilter,
  part: Part,
  rule: PersonRule,
  viewer?: SecondPerson,
): Promise<Refund[]> {
  const rows = await listRefundsPage(db, filter, part);
  const payers = [...new Set(rows.map(({ registrationId }) => registrationId))];
  const firstPersonIds = rows
    .flatMap((row) => firstPersonOf(row) ?? [])
    .filter((id) => id !== viewer?.accountId);
  const [names, balances, credits, deskPayments, before, debitsAfterReversal, rejected, waits] =
    await Promise.all([
      mapPayeesByRegistration(db, payers),
      mapBalancesOwedToPayers(db, payers),
      listCreditsWithConfirmations(db, payers, rule),
      deskPaymentsOf(db, payers),
      sentBefore(db, payers),
      filter.state === 'reversed' ? listUndecidedDebitsOfReversedRefunds(db) : [],
      listRejectedDebits(
        db,
        rows.map(({ id }) => id),
      ),
      viewer ? mapSecondPersonWaitsByAccount(db, firstPersonIds, viewer) : undefined,
    ]);
  return rows.map((row) => {
    const { name, reference, status } = names.get(row.registrationId) ?? noName;
    return {
      ...asRefund(row, viewer),
      wait: waits?.get(firstPersonOf(row) ?? '') ?? null,
      name,
      reference,
      status,
      credits: credits
        .filter(({ payerId }) => payerId === row.registrationId)
        .map(({ payerId: _payerId, ...credit }) => credit),
      deskPayments: deskPayments.get(row.registrationId) ?? [],
      before: (before.get(row.registrationId) ?? []).filter(({ number }) => number !== row.number),
      debitsAfterReversal: debitsAfterReversal
        .filter(({ refundId }) => refundId === row.id)
        .map(({ _id, day, text, amount }) => ({ _id, day, text, amount })),
      refundDueAmount: Math.max(0, balances.get(row.registrationId) ?? 0),
      rejected: rejected
        .filter(({ refundId }) => refundId === row.id)
        .map(({ _id, day, text, by, at }) => ({ _id, day, text, by, at: asTime(at) })),
    };
  });
}

function asRefund(row: RefundRow, viewer: SecondPerson | undefined) {
  const { debitId, debitDay, debitText } = row;
  const hasDebit = debitId !== null && debitDay !== null && debitText !== null;
  return {
    _id: row.id,
    regID: row.registrationId,
    amount: row.amount,
    number: row.number,
    sent: { name: row.sender, at: asTime(row.sentAt) },
    isOwn: row.sentBy === viewer?.accountId,
    released: row.releasedAt === null ? null : { name: row.releaser, at: asTime(row.releasedAt) },
    reversalRequested: reversalRequest(row, viewer),
    reversed: row.reversedAt === null ? null : { name: row.reverser, at: asTime(row.reversedAt) },
    debit: hasDebit ? { _id: debitId, day: debitDay, text: debitText } : null,
  };
}

function reversalRequest(
  { reversalRequestedAt, reversalRequestedBy, requester }: RefundRow,
  viewer: SecondPerson | undefined,
): Refund['reversalRequested'] {
  if (reversalRequestedAt === null) return null;
  return {
    name: requester,
    at: asTime(reversalRequestedAt),
    isOwn: reversalRequestedBy === viewer?.accountId,
  };
}

/**
 * Returns the account whose action a second person must confirm: the sender of the refund, or the requester of a
 * reversal. Null if nothing has to be confirmed.
 */
function firstPersonOf({ releasedAt, reversedAt, sentBy, reversalRequestedBy }: RefundRow): string | null {
  if (reversedAt !== null) return null;
  return releasedAt === null ? sentBy : reversalRequestedBy;
}
