import type { AnswerOf, CheckedParams } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import { readStatements } from '../../server/statements.sql.ts';
import type { getClosing as call, Sums } from '../contract/ledger.ts';
import { agrees, checkLedger } from './check-ledger.ts';
import { sumOfUnclaimed } from './claims.sql.ts';
import { sumsOfStandings } from './payers.sql.ts';
import { listRefunds } from './refunds/list-refunds.ts';
import { requireEvent } from './require-event.ts';
import { countKnown, countPayers, sumsByDay, sumsOfEvent } from './sums.sql.ts';

type Answer = AnswerOf<typeof call>;

/** The closing report of an event, as of now. @throws Refused 404 when there is no such event */
export async function readClosing(
  context: Pick<Context, 'db' | 'clock'>,
  params: CheckedParams<typeof call>,
): Promise<Answer> {
  const { queries } = context.db;
  const { id: eventId } = await requireEvent(queries, params.eventName);
  const found = (only: 'must come' | 'no statement') => countPayers(queries, { eventId, search: '', only });
  const [sums, standings, days, refunds, come, awaited, statements, unclaimed, check, { erased }] =
    await Promise.all([
      sumsOfEvent(queries, eventId),
      sumsOfStandings(queries, eventId),
      sumsByDay(queries, eventId),
      refundsIn(context, params),
      found('must come'),
      found('no statement'),
      readStatements(queries),
      sumOfUnclaimed(queries),
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
    statements: statements.map(({ bank, firstDay, lastDay }) => ({ bank, firstDay, lastDay })),
    unclaimed,
    agrees: agrees(check),
    erased,
  };
}

/** Nobody asks for it: whose refund is whose does not matter to sums. */
const nobody = { accountId: '' };

async function refundsIn(
  context: Pick<Context, 'db'>,
  params: CheckedParams<typeof call>,
): Promise<Answer['refunds']> {
  const { owed, owedPaise, waiting, released } = await listRefunds(context, nobody, params);
  const sum = (rows: readonly { paise: number }[]) => rows.reduce((total, { paise }) => total + paise, 0);
  return {
    released: released.length,
    releasedPaise: sum(released),
    waiting: waiting.length,
    waitingPaise: sum(waiting),
    owedTo: owed.length,
    owedPaise,
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
