import type { Event } from '#conference/server/index.ts';
import { getEventByName } from '#conference/server/index.ts';
import type { AnswerOf, CheckedParams } from '#platform/contract/call.ts';
import { dayOf, type Region } from '#platform/rule/dates.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import * as calls from '../../contract/desk.ts';
import {
  countFirstChoicesByCommittee,
  countRegistrationsByCollege,
  quarterHoursToMs,
  summariseRegistrationsByQuarterHour,
} from '../counts.sql.ts';
import { createTimedCache } from '../timed-cache.ts';
import { countSeatsByCommittee } from './seats.ts';

type Statistics = AnswerOf<typeof calls.getRegistrationStatistics>;
type CountRow = Awaited<ReturnType<typeof summariseRegistrationsByQuarterHour>>[number];

const cacheMs = 30_000;
const cached = createTimedCache<Statistics>(cacheMs);

/**
 * Returns statistics of an event, at most {@link cacheMs} old.
 * @throws AppError 404 when there is no such event
 */
export async function getRegistrationStatistics(
  { db: { queries }, clock }: Pick<Context, 'db' | 'clock'>,
  { eventName }: CheckedParams<typeof calls.getRegistrationStatistics>,
): Promise<Statistics> {
  const event = await getEventByName(queries, eventName);
  const now = clock();
  return cached(queries, event.id, now, () => countStatistics(queries, event, now)).value;
}

async function countStatistics(db: Db, event: Event, at: number): Promise<Statistics> {
  const [rows, colleges, firstChoices, seats, region] = await Promise.all([
    summariseRegistrationsByQuarterHour(db, event.id),
    countRegistrationsByCollege(db, event.id),
    countFirstChoicesByCommittee(db, event.id),
    countSeatsByCommittee(db, event),
    getClubRegion(db),
  ]);
  const countWhere = (matches: (row: CountRow) => boolean) => sum(rows.filter(matches), 'count');
  const inState = (state: CountRow['state']) => rows.filter((row) => row.state === state);
  return {
    at: new Date(at).toISOString(),
    registered: sum(rows, 'count'),
    days: daysOf(rows, region),
    status: {
      pending: sum(inState('pending'), 'count'),
      confirmed: sum(inState('confirmed'), 'count'),
      declined: sum(inState('declined'), 'count'),
      withdrawn: sum(inState('withdrawn'), 'count'),
    },
    money: { due: moneyOf(inState('pending')), confirmed: moneyOf(inState('confirmed')) },
    // A delegate of the institute has no answer about accommodation. All others must answer.
    origin: {
      institute: countWhere(({ accommodation }) => accommodation === null),
      outside: countWhere(({ accommodation }) => accommodation !== null),
    },
    accommodation: {
      Yes: countWhere(({ accommodation }) => accommodation === 'Yes'),
      No: countWhere(({ accommodation }) => accommodation === 'No'),
    },
    committees: seats.map(({ id, value, name, shortName, assigned, free }) => ({
      value,
      name,
      shortName,
      firstChoice: firstChoices.find(({ committeeId }) => committeeId === id)?.count ?? 0,
      taken: assigned,
      free,
    })),
    colleges: {
      named: colleges.slice(0, calls.maxNamedColleges),
      others: sum(colleges.slice(calls.maxNamedColleges), 'count'),
    },
  };
}

function moneyOf(rows: readonly CountRow[]) {
  return {
    registrationAmount: sum(rows, 'registrationAmount'),
    hospitalityAmount: sum(rows, 'hospitalityAmount'),
  };
}

function daysOf(rows: readonly CountRow[], region: Region): Statistics['days'] {
  const days = new Map<string, Statistics['days'][number]>();
  for (const { quarter, state, count } of rows) {
    const day = dayOf(quarterHoursToMs(quarter), region);
    const known = days.get(day);
    const numbers = known ?? {
      day,
      pending: 0,
      confirmed: 0,
      declined: 0,
      withdrawn: 0,
    };
    numbers[state] += count;
    days.set(day, numbers);
  }
  return [...days.values()];
}

function sum<Name extends string>(rows: readonly Record<Name, number>[], name: Name): number {
  return rows.reduce((total, row) => total + row[name], 0);
}
