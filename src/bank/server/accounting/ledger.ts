import { getEventByName } from '#conference/server/index.ts';
import { calculateRefundOncePaid } from '#ledger/rule/postings.ts';
import {
  getLedgerAccountBalances,
  listLedgerEntriesOfPayer,
  sumLedgerByDay,
  sumLedgerOfEvent,
  sumLedgerOfRegistration,
  toLedgerSums,
} from '#ledger/server/index.ts';
import type { AnswerOf, CheckedParams, CheckedQuery } from '#platform/contract/call.ts';
import { offsetOfPage, rowsPerPage } from '#platform/contract/paging.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { calculateExpectedPayerPositions } from '#registration/server/index.ts';
import {
  type getLedgerOverview as getLedgerOverviewCall,
  type getOwnMoney,
  getPayerLedgerOfRegistration as getRegistrationLedgerCall,
  type listLedgerPayers as listLedgerPayersCall,
  type listLedgerSumsByDay as listLedgerSumsByDayCall,
} from '../../contract/ledger.ts';
import { findPayer } from '../payers.sql.ts';
import {
  countAndSumPayers,
  countPayingRegistrations,
  listLedgerPayersPage,
  listRegistrationLedgerSumsOfAccount,
} from './payer-sums.sql.ts';

type Needs = Pick<Context, 'db'>;

/**
 * Returns the sums of an event's ledger and the account balances over all events.
 * @throws AppError 404 if the event does not exist
 */
export async function getLedgerOverview(
  { db: { queries } }: Needs,
  { eventName }: CheckedParams<typeof getLedgerOverviewCall>,
): Promise<AnswerOf<typeof getLedgerOverviewCall>> {
  const { id: eventId } = await getEventByName(queries, eventName);
  const [sums, counts, accounts, unpaid, refundable] = await Promise.all([
    sumLedgerOfEvent(queries, eventId),
    countPayingRegistrations(queries, eventId),
    getLedgerAccountBalances(queries),
    countAndSumPayers(queries, { eventId, search: '', only: 'receivable' }),
    countAndSumPayers(queries, { eventId, search: '', only: 'refundable' }),
  ]);
  return {
    sums: { ...sums, unpaid: unpaid.outstanding, refundsDue: -refundable.outstanding },
    ...counts,
    // Negates the balances of liabilities and income, which are negative because their credits exceed their debits.
    accounts: {
      bank: accounts.bank,
      suspense: -accounts.suspense,
      unreconciledReceipts: accounts.unreconciled_receipts,
      refundsInTransit: -accounts.refunds_in_transit,
      otherPayments: accounts.other_payments,
      otherIncome: -accounts.other_income,
      cash: accounts.cash,
    },
  };
}

/**
 * Lists a page of the paying registrations of an event with their sums.
 * @throws AppError 404 if the event does not exist
 */
export async function listLedgerPayers(
  { db: { queries } }: Needs,
  { eventName }: CheckedParams<typeof listLedgerPayersCall>,
  { page, ...criteria }: CheckedQuery<typeof listLedgerPayersCall>,
): Promise<AnswerOf<typeof listLedgerPayersCall>> {
  const { id: eventId } = await getEventByName(queries, eventName);
  const filter = { eventId, ...criteria };
  const rows = await listLedgerPayersPage(queries, filter, { skip: offsetOfPage(page), take: rowsPerPage });
  const { total } = await countAndSumPayers(queries, filter);
  return {
    rows: rows.map(({ id, name, status, reference, ...sums }) => ({
      _id: id ?? '',
      name,
      status,
      reference,
      ...toLedgerSums(sums),
    })),
    page,
    total,
  };
}

/**
 * Lists the sums of an event's postings by day.
 * @throws AppError 404 if the event does not exist
 */
export async function listLedgerSumsByDay(
  { db: { queries } }: Needs,
  { eventName }: CheckedParams<typeof listLedgerSumsByDayCall>,
): Promise<AnswerOf<typeof listLedgerSumsByDayCall>> {
  const { id } = await getEventByName(queries, eventName);
  return { rows: await sumLedgerByDay(queries, id) };
}

/**
 * Returns the postings of the registration that pays: the given one, or the leader's for a member.
 * @throws AppError 404 when there is no such registration and nothing was posted for its id
 */
export async function getPayerLedgerOfRegistration(
  { db: { queries } }: Needs,
  { regID: registrationId }: CheckedParams<typeof getRegistrationLedgerCall>,
): Promise<AnswerOf<typeof getRegistrationLedgerCall>> {
  const found = await findPayer(queries, registrationId);
  const payer = found?.id ?? registrationId;
  const lines = await listLedgerEntriesOfPayer(queries, payer);
  if (!found && lines.length === 0) throw new AppError(getRegistrationLedgerCall.errors.noSuchRegistration);
  return {
    sums: await sumLedgerOfRegistration(queries, payer),
    lines: lines.map(({ id, bookedAt, ...line }) => ({
      _id: id,
      bookedAt: new Date(bookedAt).toISOString(),
      ...line,
    })),
  };
}

/** Returns the refund of a withdrawn payer if the whole fee has arrived and no payment was found yet, in minor units. */
export async function getRefundOncePaid(db: Db, payerId: string): Promise<number> {
  const [position] = await calculateExpectedPayerPositions(db, [payerId], await getClubRegion(db));
  return position ? calculateRefundOncePaid(position) : 0;
}

export async function sumOwnMoneyByRegistration(
  { db }: Pick<Context, 'db'>,
  { accountId }: Caller,
): Promise<AnswerOf<typeof getOwnMoney>> {
  const rows = await listRegistrationLedgerSumsOfAccount(db.queries, accountId);
  const region = await getClubRegion(db.queries);
  const ids = rows.map(({ id }) => id);
  const positions = ids.length === 0 ? [] : await calculateExpectedPayerPositions(db.queries, ids, region);
  const onceFound = new Map(positions.map((position) => [position.id, calculateRefundOncePaid(position)]));
  return {
    registrations: rows.map(({ id, originalFee, ...posted }) => {
      const { due, refunded, outstanding } = toLedgerSums(posted);
      return {
        regID: id,
        originalFeeAmount: originalFee,
        dueAmount: due,
        unpaidAmount: Math.max(0, outstanding),
        refundDueAmount: Math.max(0, -outstanding),
        refundedAmount: refunded,
        refundOncePaidAmount: refunded > 0 ? 0 : (onceFound.get(id) ?? 0),
      };
    }),
  };
}
