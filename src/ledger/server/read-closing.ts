import { countUnclaimed, readStatements } from '#bank/server/index.ts';
import type { AnswerOf, CheckedParams } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import type { getClosing as call } from '../contract/closing.ts';
import type { Sums } from '../contract/ledger.ts';
import { agrees, checkLedger } from './check-ledger.ts';
import { countOwed } from './refunds/owed.sql.ts';
import { countRefunds } from './refunds/refund-list.sql.ts';
import { requireEvent } from './require-event.ts';
import { sumsOfStandings } from './shares.sql.ts';
import { countKnown, countPayers, sumsByDay, sumsOfEvent } from './sums.sql.ts';

type Answer = AnswerOf<typeof call>;

/** The closing report of an event, as of now. @throws AppError 404 when there is no such event */
export async function readClosing(
  context: Pick<Context, 'db' | 'clock'>,
  params: CheckedParams<typeof call>,
): Promise<Answer> {
  const { queries } = context.db;
  const { id: eventId } = await requireEvent(queries, params.eventName);
  const found = (only: 'must come' | 'no statement') => countPayers(queries, { eventId, search: '', only });
  const [sums, standings, days, refunds, come, awaited, statements, unclaimed, other, check, { erased }] =
    await Promise.all([
      sumsOfEvent(queries, eventId),
      sumsOfStandings(queries, eventId),
      sumsByDay(queries, eventId),
      refundsIn(queries, eventId),
      found('must come'),
      found('no statement'),
      readStatements(queries),
      countUnclaimed(queries),
      countUnclaimed(queries, { part: 'set_aside' }),
      checkLedger(context),
      countKnown(queries, eventId),
    ]);
  return {
    at: new Date(context.clock()).toISOString(),
    sums,
    standings,
    months: byMonth(days),
    refunds,
    mustCome: { registrations: come.total, paise: come.outstanding },
    awaited: { registrations: awaited.total, paise: awaited.awaited },
    statements: statements
      .filter(({ withdrawnAt }) => withdrawnAt === null)
      .map(({ bank, firstDay, lastDay }) => ({ bank, firstDay, lastDay })),
    unclaimed: { credits: unclaimed.total, paise: unclaimed.paise },
    otherIncome: { credits: other.total, paise: other.paise },
    agrees: agrees(check),
    erased,
  };
}

/** What must go back is without what waits for a second person: together they are what the ledger says. */
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

/** The oldest first. */
function byMonth(days: readonly (Sums & { day: string })[]): Answer['months'] {
  const months = Map.groupBy(days.toReversed(), ({ day }) => day.slice(0, 7));
  return [...months].map(([month, some]) => ({
    month,
    due: total(some, 'due'),
    received: total(some, 'received'),
    awaited: total(some, 'awaited'),
    refunded: total(some, 'refunded'),
    outstanding: total(some, 'outstanding'),
  }));
}

function total(days: readonly Sums[], which: keyof Sums): number {
  return days.reduce((sum, day) => sum + day[which], 0);
}
