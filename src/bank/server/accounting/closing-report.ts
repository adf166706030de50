import { getEventByName } from '#conference/server/index.ts';
import {
  countAndSumFeesByRegistrationStatus,
  sumLedgerByDay,
  sumLedgerOfEvent,
} from '#ledger/server/index.ts';
import type { AnswerOf, CheckedParams } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import {
  type getClosingReport as getClosingReportCall,
  isLedgerConsistent,
  type Sums,
} from '../../contract/ledger.ts';
import { countAndSumRefunds } from '../refunds/refunds.sql.ts';
import { countAndSumRefundsDue } from '../refunds/refunds-due.sql.ts';
import { listImportedStatements } from '../statements.sql.ts';
import { countAndSumUnclaimedOrSetAsideCredits } from '../unclaimed-credits.sql.ts';
import { checkLedger } from './check-ledger.ts';
import { countAndSumPayers, countPayingRegistrations } from './payer-sums.sql.ts';

type Answer = AnswerOf<typeof getClosingReportCall>;

/**
 * Returns the closing report of an event with its current figures.
 * @throws AppError 404 if the event does not exist
 */
export async function getClosingReport(
  context: Pick<Context, 'db' | 'clock'>,
  params: CheckedParams<typeof getClosingReportCall>,
): Promise<Answer> {
  const { queries } = context.db;
  const { id: eventId } = await getEventByName(queries, params.eventName);
  const countMatching = (only: 'receivable' | 'unreconciled') =>
    countAndSumPayers(queries, { eventId, search: '', only });
  const [
    sums,
    statuses,
    days,
    refunds,
    unpaid,
    unreconciled,
    statements,
    unclaimed,
    otherIncome,
    check,
    { erased },
  ] = await Promise.all([
    sumLedgerOfEvent(queries, eventId),
    countAndSumFeesByRegistrationStatus(queries, eventId),
    sumLedgerByDay(queries, eventId),
    sumRefunds(queries, eventId),
    countMatching('receivable'),
    countMatching('unreconciled'),
    listImportedStatements(queries),
    countAndSumUnclaimedOrSetAsideCredits(queries),
    countAndSumUnclaimedOrSetAsideCredits(queries, { part: 'set_aside' }),
    checkLedger(context),
    countPayingRegistrations(queries, eventId),
  ]);
  return {
    at: new Date(context.clock()).toISOString(),
    sums,
    statuses,
    months: byMonth(days),
    refunds,
    unpaid: { registrations: unpaid.total, amount: unpaid.outstanding },
    unreconciled: { registrations: unreconciled.total, amount: unreconciled.unreconciled },
    statements: statements
      .filter(({ withdrawnAt }) => withdrawnAt === null)
      .map(({ bank, firstDay, lastDay }) => ({ bank, firstDay, lastDay })),
    unclaimed: { credits: unclaimed.total, amount: unclaimed.amount },
    otherIncome: { credits: otherIncome.total, amount: otherIncome.amount },
    agrees: isLedgerConsistent(check),
    erased,
  };
}

/** Sums refunds by state. Refunds that await release are not included in the sum due. */
async function sumRefunds(db: Db, eventId: string): Promise<Answer['refunds']> {
  const [due, waiting, released] = await Promise.all([
    countAndSumRefundsDue(db, { eventId, search: '' }),
    countAndSumRefunds(db, { eventId, state: 'waiting', search: '' }),
    countAndSumRefunds(db, { eventId, state: 'released', search: '' }),
  ]);
  return {
    released: released.total,
    releasedAmount: released.amount,
    waiting: waiting.total,
    waitingAmount: waiting.amount,
    due: due.total,
    dueAmount: due.amount,
  };
}

function byMonth(days: readonly (Sums & { day: string })[]): Answer['months'] {
  const months = Map.groupBy(days.toReversed(), ({ day }) => day.slice(0, 7));
  return [...months].map(([month, monthDays]) => ({
    month,
    due: sumOf(monthDays, 'due'),
    received: sumOf(monthDays, 'received'),
    unreconciled: sumOf(monthDays, 'unreconciled'),
    refunded: sumOf(monthDays, 'refunded'),
    outstanding: sumOf(monthDays, 'outstanding'),
  }));
}

function sumOf(days: readonly Sums[], key: keyof Sums): number {
  return days.reduce((sum, day) => sum + day[key], 0);
}
