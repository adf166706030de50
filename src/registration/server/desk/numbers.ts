import { type Event, findEvent } from '#conference/server/index.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import { dayOf, type Region } from '#platform/rule/dates.ts';
import { readRegion } from '#platform/server/club.sql.ts';
import type { Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import * as calls from '../../contract/desk.ts';
import { toRupees } from '../fees.ts';
import { seatsOf } from './desk-seats.ts';
import { countColleges, countFirstChoices, countKinds, startOfQuarter } from './numbers.sql.ts';

type Numbers = AnswerOf<typeof calls.getNumbers>;
type Kind = Awaited<ReturnType<typeof countKinds>>[number];

/** How long the numbers of an event are cached, in milliseconds. */
const cacheMs = 30_000;
const cache = new WeakMap<Db, Map<string, { at: number; numbers: Promise<Numbers> }>>();

/**
 * The numbers of an event, at most {@link cacheMs} old.
 * @throws AppError 404 when there is no such event
 */
export async function readNumbers(
  context: Pick<Context, 'db' | 'clock'>,
  eventName: string,
): Promise<Numbers> {
  const { queries } = context.db;
  const event = await findEvent(queries, eventName);
  if (!event) throw new AppError(calls.getNumbers.errors.noSuchEvent);
  const ofEvents = cache.get(queries) ?? new Map();
  cache.set(queries, ofEvents);
  const last = ofEvents.get(event.id);
  const at = context.clock();
  if (last && at - last.at < cacheMs) return last.numbers;
  const numbers = count(context, event, at);
  ofEvents.set(event.id, { at, numbers });
  // Do not cache failures.
  numbers.catch(() => ofEvents.delete(event.id));
  return numbers;
}

async function count(context: Pick<Context, 'db'>, event: Event, at: number): Promise<Numbers> {
  const { queries } = context.db;
  const [kinds, colleges, firstChoices, seats, region] = await Promise.all([
    countKinds(queries, event.id),
    countColleges(queries, event.id),
    countFirstChoices(queries, event.id),
    seatsOf(queries, event),
    readRegion(queries),
  ]);
  const where = (wanted: (kind: Kind) => boolean) => sum(kinds.filter(wanted), 'count');
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
      institute: where(({ accommodation }) => accommodation === null),
      outside: where(({ accommodation }) => accommodation !== null),
    },
    accommodation: {
      Yes: where(({ accommodation }) => accommodation === 'Yes'),
      No: where(({ accommodation }) => accommodation === 'No'),
    },
    committees: seats.map(({ id, value, name, shortName, given, left }) => ({
      value,
      name,
      shortName,
      firstChoice: firstChoices.find(({ committeeId }) => committeeId === id)?.count ?? 0,
      taken: given,
      free: left,
    })),
    colleges: {
      named: colleges.slice(0, calls.maxNamedColleges),
      others: sum(colleges.slice(calls.maxNamedColleges), 'count'),
    },
  };
}

function moneyOf(kinds: readonly Kind[]) {
  return {
    registration: toRupees(sum(kinds, 'registrationPaise')),
    hospitality: toRupees(sum(kinds, 'hospitalityPaise')),
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
