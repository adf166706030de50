import type { Queries } from '#platform/server/db/tables.ts';
import type { Status } from '../contract/form.ts';

/** Counts the confirmed delegates of an event, including erased accounts, and the colleges of those not erased. The institute
 * counts as one college.
 */
export async function countPeople(
  queries: Queries,
  eventId: string,
): Promise<{ delegates: number; colleges: number }> {
  const known = await queries
    .selectFrom('registrations')
    .select(['college', (eb) => eb.fn.countAll<number>().as('count')])
    .where('event_id', '=', eventId)
    .where('status', '=', 'confirmed')
    .groupBy('college')
    .execute();
  const erased = await queries
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
export async function countOfStatuses(
  queries: Queries,
  eventId: string,
  wanted: readonly Status[],
): Promise<number> {
  const { count } = await queries
    .selectFrom('registrations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('event_id', '=', eventId)
    .where('status', 'in', wanted)
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts the delegates of an event whose registration was neither declined nor withdrawn. */
export const countApplied = (queries: Queries, eventId: string): Promise<number> =>
  countOfStatuses(queries, eventId, ['pending', 'confirmed']);
