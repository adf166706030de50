import type { Event } from '#conference/server/index.ts';
import type { AnswerOf, CheckedParams } from '#platform/contract/call.ts';
import { dayOf, type Region } from '#platform/rule/dates.ts';
import { readRegion } from '#platform/server/club.sql.ts';
import type { Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import * as calls from '../../contract/desk.ts';
import { cacheFor } from '../cache.ts';
import { countByQuarterHour, countColleges, countFirstChoices, startOfQuarter } from '../counts.sql.ts';
import { getEvent } from '../events.ts';
import { listCommitteeSeats } from './seats.ts';

type Numbers = AnswerOf<typeof calls.getNumbers>;
type Kind = Awaited<ReturnType<typeof countByQuarterHour>>[number];

/** How long the numbers of an event are cached, in milliseconds. */
const cacheMs = 30_000;
const cached = cacheFor<Numbers>(cacheMs);

/**
 * Returns the numbers of an event, at most {@link cacheMs} old.
 * @throws AppError 404 when there is no such event
 */
export async function getNumbers(
  { db: { queries }, clock }: Pick<Context, 'db' | 'clock'>,
  { eventName }: CheckedParams<typeof calls.getNumbers>,
): Promise<Numbers> {
  const event = await getEvent(queries, eventName);
  const now = clock();
  return cached(queries, event.id, now, () => countNumbers(queries, event, now)).value;
}

async function countNumbers(db: Db, event: Event, at: number): Promise<Numbers> {
  const [kinds, colleges, firstChoices, seats, region] = await Promise.all([
    countByQuarterHour(db, event.id),
    countColleges(db, event.id),
    countFirstChoices(db, event.id),
    listCommitteeSeats(db, event),
    readRegion(db),
  ]);
  const countWhere = (matches: (kind: Kind) => boolean) => sum(kinds.filter(matches), 'count');
  const inState = (state: Kind['state']) => kinds.filter((kind) => kind.state === state);
  return {
    at: new Date(at).toISOString(),
    registered: sum(kinds, 'count'),
    days: daysOf(kinds, region),
    status: {
      pending: sum(inState('pending'), 'count'),
      confirmed: sum(inState('confirmed'), 'count'),
      declined: sum(inState('declined'), 'count'),
      withdrawn: sum(inState('withdrawn'), 'count'),
    },
    money: { due: moneyOf(inState('pending')), confirmed: moneyOf(inState('confirmed')) },
    // Only delegates from outside the institute are asked about accommodation, and all of them answer.
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

function moneyOf(kinds: readonly Kind[]) {
  return {
    registrationPaise: sum(kinds, 'registrationPaise'),
    hospitalityPaise: sum(kinds, 'hospitalityPaise'),
  };
}

function daysOf(kinds: readonly Kind[], region: Region): Numbers['days'] {
  const days = new Map<string, Numbers['days'][number]>();
  for (const { quarter, state, count } of kinds) {
    const day = dayOf(startOfQuarter(quarter), region);
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
