import { findPayer } from '#bank/server/index.ts';
import { getEvent } from '#conference/server/index.ts';
import type { AnswerOf, CheckedParams, CheckedQuery } from '#platform/contract/call.ts';
import { rowsBefore, rowsPerPage } from '#platform/contract/paging.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import {
  type getLedger,
  type getOwnMoney,
  getRegistrationLedger,
  type listLedger,
  type listLedgerDays,
} from '../contract/ledger.ts';
import { listLedgerEntriesOfPayer, readAccountBalances } from './ledger-lines.sql.ts';
import {
  countPayers,
  countPayingRegistrations,
  listPayersPage,
  sumLedgerByDay,
  sumLedgerOfAccount,
  sumLedgerOfEvent,
  sumLedgerOfRegistration,
  toLedgerSums,
} from './sums.sql.ts';

type Needs = Pick<Context, 'db'>;

/**
 * Returns the sums and account balances of an event's ledger.
 * @throws AppError 404 if the event does not exist
 */
export async function readLedger(
  { db: { queries } }: Needs,
  { eventName }: CheckedParams<typeof getLedger>,
): Promise<AnswerOf<typeof getLedger>> {
  const { id: eventId } = await getEvent(queries, eventName);
  const [sums, counts, accounts, unpaid, refundable] = await Promise.all([
    sumLedgerOfEvent(queries, eventId),
    countPayingRegistrations(queries, eventId),
    readAccountBalances(queries),
    countPayers(queries, { eventId, search: '', only: 'receivable' }),
    countPayers(queries, { eventId, search: '', only: 'refundable' }),
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
  { eventName }: CheckedParams<typeof listLedger>,
  { page, ...criteria }: CheckedQuery<typeof listLedger>,
): Promise<AnswerOf<typeof listLedger>> {
  const { id: eventId } = await getEvent(queries, eventName);
  const filter = { eventId, ...criteria };
  const rows = await listPayersPage(queries, filter, { skip: rowsBefore(page), take: rowsPerPage });
  const { total } = await countPayers(queries, filter);
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
export async function listDailySums(
  { db: { queries } }: Needs,
  { eventName }: CheckedParams<typeof listLedgerDays>,
): Promise<AnswerOf<typeof listLedgerDays>> {
  const { id } = await getEvent(queries, eventName);
  return { rows: await sumLedgerByDay(queries, id) };
}

/**
 * Returns the postings of the registration that pays: the given one, or the leader's for a member.
 * @throws AppError 404 when there is no such registration, and nothing was posted
 */
export async function readRegistrationLedger(
  { db: { queries } }: Needs,
  { regID: registrationId }: CheckedParams<typeof getRegistrationLedger>,
): Promise<AnswerOf<typeof getRegistrationLedger>> {
  const found = await findPayer(queries, registrationId);
  const payer = found?.id ?? registrationId;
  const lines = await listLedgerEntriesOfPayer(queries, payer);
  if (!found && lines.length === 0) throw new AppError(getRegistrationLedger.errors.noSuchRegistration);
  return {
    sums: await sumLedgerOfRegistration(queries, payer),
    lines: lines.map(({ id, bookedAt, ...line }) => ({
      _id: id,
      bookedAt: new Date(bookedAt).toISOString(),
      ...line,
    })),
  };
}

export async function listOwnMoney(
  { db }: Pick<Context, 'db'>,
  { accountId }: Caller,
): Promise<AnswerOf<typeof getOwnMoney>> {
  const rows = await sumLedgerOfAccount(db.queries, accountId);
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
      };
    }),
  };
}
