import { findPayer } from '#bank/server/index.ts';
import { type Event, findEvent } from '#conference/server/index.ts';
import type { AnswerOf, CheckedParams, CheckedQuery } from '#platform/contract/call.ts';
import { rowsBefore, rowsPerPage } from '#platform/contract/list.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import {
  type getLedger,
  type getOwnMoney,
  getRegistrationLedger,
  type listLedger,
  type listLedgerDays,
  noSuchEvent,
} from '../contract/ledger.ts';
import { listEntriesOf, readAccountBalances } from './ledger-lines.sql.ts';
import {
  asSums,
  countPayers,
  countRegistrations,
  pageOfPayers,
  sumsByDay,
  sumsOfAccount,
  sumsOfEvent,
  sumsOfRegistration,
} from './sums.sql.ts';

/** @throws AppError 404 when there is no such event */
export async function requireEvent(db: Db, eventName: string): Promise<Event> {
  const event = await findEvent(db, eventName);
  if (!event) throw new AppError(noSuchEvent);
  return event;
}

type Needs = Pick<Context, 'db'>;

/** @throws AppError 404 when there is no such event */
export async function readLedger(
  { db: { queries } }: Needs,
  { eventName }: CheckedParams<typeof getLedger>,
): Promise<AnswerOf<typeof getLedger>> {
  const { id: eventId } = await requireEvent(queries, eventName);
  const [sums, counts, accounts, unpaid, refundable] = await Promise.all([
    sumsOfEvent(queries, eventId),
    countRegistrations(queries, eventId),
    readAccountBalances(queries),
    countPayers(queries, { eventId, search: '', only: 'receivable' }),
    countPayers(queries, { eventId, search: '', only: 'refundable' }),
  ]);
  return {
    sums: { ...sums, unpaid: unpaid.outstanding, refundsDue: -refundable.outstanding },
    ...counts,
    // Liabilities have negative balances.
    accounts: {
      bank: accounts.bank,
      suspense: -accounts.suspense,
      unreconciledReceipts: accounts.unreconciled_receipts,
      refundsInTransit: -accounts.refunds_in_transit,
      otherPayments: accounts.other_payments,
      otherIncome: -accounts.other_income,
    },
  };
}

/** @throws AppError 404 when there is no such event */
export async function listPayers(
  { db: { queries } }: Needs,
  { eventName }: CheckedParams<typeof listLedger>,
  { page, ...criteria }: CheckedQuery<typeof listLedger>,
): Promise<AnswerOf<typeof listLedger>> {
  const { id: eventId } = await requireEvent(queries, eventName);
  const filter = { eventId, ...criteria };
  const rows = await pageOfPayers(queries, filter, { skip: rowsBefore(page), take: rowsPerPage });
  const { total } = await countPayers(queries, filter);
  return {
    rows: rows.map(({ id, name, status, reference, ...sums }) => ({
      _id: id ?? '',
      name,
      status,
      reference,
      ...asSums(sums),
    })),
    page,
    total,
  };
}

/** @throws AppError 404 when there is no such event */
export async function listDays(
  { db: { queries } }: Needs,
  { eventName }: CheckedParams<typeof listLedgerDays>,
): Promise<AnswerOf<typeof listLedgerDays>> {
  const { id } = await requireEvent(queries, eventName);
  return { rows: await sumsByDay(queries, id) };
}

/** @throws AppError 404 when no such registration was posted */
export async function readRegistrationLedger(
  { db: { queries } }: Needs,
  { regID: registrationId }: CheckedParams<typeof getRegistrationLedger>,
): Promise<AnswerOf<typeof getRegistrationLedger>> {
  const payer = (await findPayer(queries, registrationId))?.id ?? registrationId;
  const lines = await listEntriesOf(queries, payer);
  if (lines.length === 0) throw new AppError(getRegistrationLedger.errors.noSuchRegistration);
  return {
    sums: await sumsOfRegistration(queries, payer),
    lines: lines.map(({ id, bookedAt, ...line }) => ({
      _id: id,
      bookedAt: new Date(bookedAt).toISOString(),
      ...line,
    })),
  };
}

/** The sums of the caller's paying registrations (product 16.13). */
export async function listOwnMoney(
  { db }: Pick<Context, 'db'>,
  { accountId }: Caller,
): Promise<AnswerOf<typeof getOwnMoney>> {
  const rows = await sumsOfAccount(db.queries, accountId);
  return {
    registrations: rows.map(({ id, originalFee, ...posted }) => {
      const { due, refunded, outstanding } = asSums(posted);
      return {
        regID: id,
        originalFeePaise: originalFee,
        duePaise: due,
        refundDuePaise: Math.max(0, -outstanding),
        refundedPaise: refunded,
      };
    }),
  };
}
