import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tables } from '#platform/server/db/tables.ts';
import { type RegistrationState, registrationStatuses, type Status } from '../contract/form.ts';

/**
 * Counts the confirmed delegates of an event, including erased ones, and the colleges of those who are not erased. The
 * institute is one college.
 */
export async function countConfirmedDelegatesAndColleges(
  db: Db,
  eventId: string,
): Promise<{ delegates: number; colleges: number }> {
  const colleges = await db
    .selectFrom('registrations')
    .select(['college', (eb) => eb.fn.countAll<number>().as('count')])
    .where('event_id', '=', eventId)
    .where('status', '=', 'confirmed')
    .groupBy('college')
    .execute();
  const erased = await countErased(db, eventId, ['confirmed']);
  const names = colleges.map(({ college }) => college && collegeKey(college));
  return {
    delegates: colleges.reduce((sum, { count }) => sum + count, erased),
    colleges: new Set(names).size,
  };
}

export async function countRegistrationsWhere(
  db: Db,
  conditions: (eb: ExpressionBuilder<Tables, 'registrations'>) => Expression<SqlBool>[],
): Promise<number> {
  const { count } = await db
    .selectFrom('registrations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => eb.and(conditions(eb)))
    .executeTakeFirstOrThrow();
  return count;
}

export const countRegistrationsWithStatuses = (
  db: Db,
  eventId: string,
  wanted: readonly Status[],
): Promise<number> =>
  countRegistrationsWhere(db, (eb) => [eb('event_id', '=', eventId), eb('status', 'in', wanted)]);

export const countPendingAndConfirmedRegistrations = (db: Db, eventId: string): Promise<number> =>
  countRegistrationsWithStatuses(db, eventId, ['pending', 'confirmed']);

/** Counts all registrations that the event ever had, including erased ones. */
export async function countEverRegistered(db: Db, eventId: string): Promise<number> {
  return (
    (await countRegistrationsWithStatuses(db, eventId, registrationStatuses)) +
    (await countErased(db, eventId, registrationStatuses))
  );
}

async function countErased(db: Db, eventId: string, wanted: readonly Status[]): Promise<number> {
  const { count } = await db
    .selectFrom('erased_registrations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('event_id', '=', eventId)
    .where('status', 'in', wanted)
    .executeTakeFirstOrThrow();
  return count;
}

export async function countChoicesByCommitteeOrPortfolioId(
  db: Db,
  eventId: string,
): Promise<ReadonlyMap<string, number>> {
  const committees = db
    .selectFrom('registration_committees as chosen')
    .innerJoin('registrations', 'registrations.id', 'chosen.registration_id')
    .select('chosen.committee_id as id')
    .where('registrations.event_id', '=', eventId);
  const portfolios = db
    .selectFrom('registration_portfolios as chosen')
    .innerJoin('registrations', 'registrations.id', 'chosen.registration_id')
    .select('chosen.portfolio_id as id')
    .where('registrations.event_id', '=', eventId);
  const rows = await db
    .selectFrom(committees.unionAll(portfolios).as('chosen'))
    .select((eb) => ['chosen.id', eb.fn.countAll<number>().as('count')])
    .groupBy('chosen.id')
    .execute();
  return new Map(rows.map(({ id, count }) => [id, count]));
}

const batchSize = 5;

/**
 * Counts preferences by portfolio id, without declined registrations. Counts registrations only in complete batches of
 * 5, so it leaves out up to 4 of the newest ones. The difference between two counts therefore does not reveal the
 * preferences of one new delegate.
 */
export async function countAnonymisedPreferencesByPortfolio(
  db: Db,
  eventId: string,
): Promise<ReadonlyMap<string, number>> {
  const active = db
    .selectFrom('registrations')
    .where('event_id', '=', eventId)
    .where('status', '!=', 'declined');
  const { all } = await active.select((eb) => eb.fn.countAll<number>().as('all')).executeTakeFirstOrThrow();
  const counted = all - (all % batchSize);
  if (counted === 0) return new Map();
  const rows = await db
    .selectFrom('registration_portfolios as chosen')
    .innerJoin(
      active.select('id').orderBy('id').limit(counted).as('counted'),
      'counted.id',
      'chosen.registration_id',
    )
    .select((eb) => ['chosen.portfolio_id as id', eb.fn.countAll<number>().as('count')])
    .groupBy('chosen.portfolio_id')
    .execute();
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/**
 * Registrations are counted by quarter of an hour, so that the counts can be added up by day in any time zone. The UTC
 * offset of every time zone is a multiple of a quarter of an hour.
 */
const quarterMs = 15 * 60_000;

export function quarterHoursToMs(number: number): number {
  return number * quarterMs;
}

const counted = [
  'registered_at',
  'status',
  'withdrawn_at',
  'accommodation',
  'registration_fee_amount',
  'hospitality_fee_amount',
] as const;

/**
 * Counts registrations and adds up their fees by quarter of an hour, state and accommodation. Includes erased
 * registrations with their last state (product 8.5).
 */
export async function summariseRegistrationsByQuarterHour(db: Db, eventId: string) {
  const stored = db.selectFrom('registrations').select(counted).where('event_id', '=', eventId);
  const erased = db.selectFrom('erased_registrations').select(counted).where('event_id', '=', eventId);
  return db
    .selectFrom(stored.unionAll(erased).as('counted'))
    .select((eb) => [
      sql<number>`registered_at / ${sql.lit(quarterMs)}`.as('quarter'),
      sql<RegistrationState>`case when withdrawn_at is not null then 'withdrawn' else status end`.as('state'),
      'accommodation',
      eb.fn.countAll<number>().as('count'),
      // The casts make PostgreSQL return integers, since its sum of bigints is a decimal.
      eb.cast<number>(eb.fn.sum('registration_fee_amount'), 'bigint').as('registrationAmount'),
      eb.cast<number>(eb.fn.sum('hospitality_fee_amount'), 'bigint').as('hospitalityAmount'),
    ])
    .groupBy(['quarter', 'state', 'accommodation'])
    .orderBy('quarter')
    .execute();
}

/** Returns the same text for a college that delegates write with other spaces or capital letters. */
const collegeKey = (college: string): string => college.trim().replace(/\s+/g, ' ').toLowerCase();

/**
 * Counts registrations by college, without the institute. Spellings that differ only in spaces and capital letters are
 * one college, with the most frequent spelling. The most frequent college comes first.
 */
export async function countRegistrationsByCollege(db: Db, eventId: string) {
  const spellings = await db
    .selectFrom('registrations')
    .select((eb) => [eb.ref('college').$notNull().as('college'), eb.fn.countAll<number>().as('count')])
    .where('event_id', '=', eventId)
    .where('college', 'is not', null)
    .groupBy('college')
    .orderBy('count', 'desc')
    .orderBy('college')
    .execute();
  const colleges = new Map<string, (typeof spellings)[number]>();
  for (const { college, count } of spellings) {
    const key = collegeKey(college);
    const first = colleges.get(key) ?? { college, count: 0 };
    colleges.set(key, { ...first, count: first.count + count });
  }
  return [...colleges.values()].sort((a, b) => b.count - a.count);
}

/** Counts first choices by committee, including those of erased registrations. */
export async function countFirstChoicesByCommittee(db: Db, eventId: string) {
  const stored = db
    .selectFrom('registration_committees as chosen')
    .innerJoin('registrations', 'registrations.id', 'chosen.registration_id')
    .select('chosen.committee_id')
    .where('registrations.event_id', '=', eventId)
    .where('chosen.position', '=', 0);
  const erased = db
    .selectFrom('erased_registrations')
    .select((eb) => eb.ref('first_committee_id').$notNull().as('committee_id'))
    .where('event_id', '=', eventId)
    .where('first_committee_id', 'is not', null);
  return db
    .selectFrom(stored.unionAll(erased).as('counted'))
    .select((eb) => ['committee_id as committeeId', eb.fn.countAll<number>().as('count')])
    .groupBy('committee_id')
    .execute();
}
