import type { Db } from '#platform/server/db/tables.ts';
import type { Status } from '../contract/form.ts';

/** Counts the confirmed delegates of an event, including erased accounts, and the colleges of those not erased. The institute
 * counts as one college.
 */
export async function countPeople(db: Db, eventId: string): Promise<{ delegates: number; colleges: number }> {
  const known = await db
    .selectFrom('registrations')
    .select(['college', (eb) => eb.fn.countAll<number>().as('count')])
    .where('event_id', '=', eventId)
    .where('status', '=', 'confirmed')
    .groupBy('college')
    .execute();
  const erased = await db
    .selectFrom('erased_registrations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('event_id', '=', eventId)
    .where('status', '=', 'confirmed')
    .executeTakeFirstOrThrow();
  const names = known.map(({ college }) => college?.trim().toLowerCase() ?? null);
  return {
    delegates: known.reduce((sum, { count }) => sum + count, erased.count),
    colleges: new Set(names).size,
  };
}

/** Counts the registrations of an event with one of these statuses. */
export async function countOfStatuses(db: Db, eventId: string, wanted: readonly Status[]): Promise<number> {
  const { count } = await db
    .selectFrom('registrations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('event_id', '=', eventId)
    .where('status', 'in', wanted)
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts the delegates of an event whose registration was neither declined nor withdrawn. */
export const countApplied = (db: Db, eventId: string): Promise<number> =>
  countOfStatuses(db, eventId, ['pending', 'confirmed']);

/** Counts all registrations of an event, including those of erased accounts. */
export async function everRegistered(db: Db, eventId: string): Promise<number> {
  const count = async (table: 'registrations' | 'erased_registrations') =>
    (
      await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('event_id', '=', eventId)
        .executeTakeFirstOrThrow()
    ).count;
  return (await count('registrations')) + (await count('erased_registrations'));
}

/** Counts the delegates of an event who chose each committee and each portfolio, by their ids. */
export async function chosenBy(db: Db, eventId: string): Promise<ReadonlyMap<string, number>> {
  const committees = db
    .selectFrom('registration_committees as wishes')
    .innerJoin('registrations', 'registrations.id', 'wishes.registration_id')
    .select('wishes.committee_id as id')
    .where('registrations.event_id', '=', eventId);
  const portfolios = db
    .selectFrom('registration_portfolios as wishes')
    .innerJoin('registrations', 'registrations.id', 'wishes.registration_id')
    .select('wishes.portfolio_id as id')
    .where('registrations.event_id', '=', eventId);
  const rows = await db
    .selectFrom(committees.unionAll(portfolios).as('chosen'))
    .select((eb) => ['chosen.id', eb.fn.countAll<number>().as('count')])
    .groupBy('chosen.id')
    .execute();
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Minimum number of new delegates between two published counts. */
const atOnce = 5;

/** Counts the wishes for each portfolio of an event, by its id, without declined delegates. The latest delegates are added in
 * batches of five, so the difference between two counts never reveals the wishes of one delegate.
 */
export async function countWishes(db: Db, eventId: string): Promise<ReadonlyMap<string, number>> {
  const taking = db
    .selectFrom('registrations')
    .where('event_id', '=', eventId)
    .where('status', '!=', 'declined');
  const { all } = await taking.select((eb) => eb.fn.countAll<number>().as('all')).executeTakeFirstOrThrow();
  const counted = all - (all % atOnce);
  if (counted === 0) return new Map();
  const rows = await db
    .selectFrom('registration_portfolios as wishes')
    .innerJoin(
      taking.select('id').orderBy('id').limit(counted).as('counted'),
      'counted.id',
      'wishes.registration_id',
    )
    .select((eb) => ['wishes.portfolio_id as id', eb.fn.countAll<number>().as('count')])
    .groupBy('wishes.portfolio_id')
    .execute();
  return new Map(rows.map(({ id, count }) => [id, count]));
}
