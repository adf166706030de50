import type { Queries } from '#platform/server/db/tables.ts';
import type { Status } from '../contract/form.ts';

/**
 * How many delegates of an event were confirmed, those of erased accounts among them, and from how many colleges those who are
 * still known come; the institute counts as one.
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

/** How many registrations of an event have one of these statuses. */
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

/** Delegates who have applied for an event and were neither declined nor withdrew. */
export const countApplied = (queries: Queries, eventId: string): Promise<number> =>
  countOfStatuses(queries, eventId, ['pending', 'confirmed']);
