import type { Queries } from '#platform/server/db/tables.ts';

/** Minimum number of new delegates between two published counts. */
const atOnce = 5;

/** Counts the wishes for each portfolio of an event, by its id, without declined delegates. The latest delegates are added in
 * batches of five, so the difference between two counts never reveals the wishes of one delegate.
 */
export async function countWishes(queries: Queries, eventId: string): Promise<ReadonlyMap<string, number>> {
  const taking = queries
    .selectFrom('registrations')
    .where('event_id', '=', eventId)
    .where('status', '!=', 'declined');
  const { all } = await taking.select((eb) => eb.fn.countAll<number>().as('all')).executeTakeFirstOrThrow();
  const counted = all - (all % atOnce);
  if (counted === 0) return new Map();
  const rows = await queries
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
