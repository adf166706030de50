import { payerOf } from '#bank/server/index.ts';
import type { AnswerOf, CheckedParams, CheckedQuery } from '#platform/contract/call.ts';
import { rowsBefore, rowsPerPage } from '#platform/contract/list.ts';
import type { Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { type getLedger, getLedgerOf, type listLedger, type listLedgerDays } from '../contract/ledger.ts';
import { accountSums, linesOf } from './lines.sql.ts';
import { requireEvent } from './require-event.ts';
import {
  asSums,
  countKnown,
  countPayers,
  pageOfPayers,
  sumsByDay,
  sumsOfEvent,
  sumsOfRegistration,
} from './sums.sql.ts';

type Needs = Pick<Context, 'db'>;

/** How an event stands, and what the accounts hold. @throws AppError 404 when there is no such event */
export async function readLedger(
  { db: { queries } }: Needs,
  { eventName }: CheckedParams<typeof getLedger>,
): Promise<AnswerOf<typeof getLedger>> {
  const { id: eventId } = await requireEvent(queries, eventName);
  const [sums, known, accounts, come, back] = await Promise.all([
    sumsOfEvent(queries, eventId),
    countKnown(queries, eventId),
    accountSums(queries),
    countPayers(queries, { eventId, search: '', only: 'must come' }),
    countPayers(queries, { eventId, search: '', only: 'must go back' }),
  ]);
  return {
    sums: { ...sums, mustCome: come.outstanding, mustGoBack: -back.outstanding },
    ...known,
    // What the club owes stands below zero in the books.
    accounts: {
      bank: accounts.bank,
      unclaimed: -accounts.unclaimed,
      awaited: accounts.awaited,
      sent: -accounts.sent,
      spent: accounts.spent,
      otherIncome: -accounts.other_income,
    },
  };
}

/** One page of how registrations stand. @throws AppError 404 when there is no such event */
export async function listPayers(
  { db: { queries } }: Needs,
  { eventName }: CheckedParams<typeof listLedger>,
  { page, ...wanted }: CheckedQuery<typeof listLedger>,
): Promise<AnswerOf<typeof listLedger>> {
  const { id: eventId } = await requireEvent(queries, eventName);
  const filter = { eventId, ...wanted };
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

/** What happened on each day. @throws AppError 404 when there is no such event */
export async function listDays(
  { db: { queries } }: Needs,
  { eventName }: CheckedParams<typeof listLedgerDays>,
): Promise<AnswerOf<typeof listLedgerDays>> {
  const { id } = await requireEvent(queries, eventName);
  return { rows: await sumsByDay(queries, id) };
}

/** The lines of the payer of a registration. @throws AppError 404 when there is no such payer */
export async function readLedgerOf(
  { db: { queries } }: Needs,
  { regID: registrationId }: CheckedParams<typeof getLedgerOf>,
): Promise<AnswerOf<typeof getLedgerOf>> {
  const payer = (await payerOf(queries, registrationId))?.id ?? registrationId;
  const lines = await linesOf(queries, payer);
  if (lines.length === 0) throw new AppError(getLedgerOf.errors.noSuchRegistration);
  return {
    sums: await sumsOfRegistration(queries, payer),
    lines: lines.map(({ id, bookedAt, ...line }) => ({
      _id: id,
      bookedAt: new Date(bookedAt).toISOString(),
      ...line,
    })),
  };
}
