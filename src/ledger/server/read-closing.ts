import { countUnclaimed, readStatements } from '#bank/server/index.ts';
import type { AnswerOf, CheckedParams } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import type { getClosing, Sums } from '../contract/ledger.ts';
import { agrees, checkLedger } from './check-ledger.ts';
import { sumsByStatus } from './payers.sql.ts';
import { requireEvent } from './read-ledger.ts';
import { countOwed } from './refunds/owed.sql.ts';
import { countRefunds } from './refunds/refunds.sql.ts';
import { countKnown, countPayers, sumsByDay, sumsOfEvent } from './sums.sql.ts';

type Answer = AnswerOf<typeof getClosing>;

/** The closing report of an event, as of now. @throws AppError 404 when there is no such event */
export async function readClosing(
  context: Pick<Context, 'db' | 'clock'>,
  params: CheckedParams<typeof getClosing>,
): Promise<Answer> {
  const { queries } = context.db;
  const { id: eventId } = await requireEvent(queries, params.eventName);
  const countMatching = (only: 'receivable' | 'unreconciled') =>
    countPayers(queries, { eventId, search: '', only });
  const [sums, statuses, days, refunds, come, unreconciled, statements, unclaimed, other, check, { erased }] =
    await Promise.all([
      sumsOfEvent(queries, eventId),
      sumsByStatus(queries, eventId),
      sumsByDay(queries, eventId),
      refundsIn(queries, eventId),
      countMatching('receivable'),
      countMatching('unreconciled'),
      readStatements(queries),
      countUnclaimed(queries),
      countUnclaimed(queries, { part: 'set_aside' }),
      checkLedger(context),
      countKnown(queries, eventId),
    ]);
  return {
    at: new Date(context.clock()).toISOString(),
    sums,
    statuses,
    months: byMonth(days),
    refunds,
    mustCome: { registrations: come.total, paise: come.outstanding },
    unreconciled: { registrations: unreconciled.total, paise: unreconciled.unreconciled },
    statements: statements
      .filter(({ withdrawnAt }) => withdrawnAt === null)
      .map(({ bank, firstDay, lastDay }) => ({ bank, firstDay, lastDay })),
    unclaimed: { credits: unclaimed.total, paise: unclaimed.paise },
    otherIncome: { credits: other.total, paise: other.paise },
    agrees: agrees(check),
    erased,
  };
}

/** Refunds that await release are not part of the owed sum. */
async function refundsIn(db: Db, eventId: string): Promise<Answer['refunds']> {
  const [owed, waiting, released] = await Promise.all([
    countOwed(db, { eventId, search: '' }),
    countRefunds(db, { eventId, state: 'waiting', search: '' }),
    countRefunds(db, { eventId, state: 'released', search: '' }),
  ]);
  return {
    released: released.total,
    releasedPaise: released.paise,
    waiting: waiting.total,
    waitingPaise: waiting.paise,
    owedTo: owed.total,
    owedPaise: owed.paise,
  };
}

/** The oldest month first. */
function byMonth(days: readonly (Sums & { day: string })[]): Answer['months'] {
  const months = Map.groupBy(days.toReversed(), ({ day }) => day.slice(0, 7));
  return [...months].map(([month, ofMonth]) => ({
    month,
    due: sumOf(ofMonth, 'due'),
    received: sumOf(ofMonth, 'received'),
    unreconciled: sumOf(ofMonth, 'unreconciled'),
    refunded: sumOf(ofMonth, 'refunded'),
    outstanding: sumOf(ofMonth, 'outstanding'),
  }));
}

function sumOf(days: readonly Sums[], which: keyof Sums): number {
  return days.reduce((sum, day) => sum + day[which], 0);
}
