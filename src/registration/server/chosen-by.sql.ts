import type { Queries } from '#platform/server/db/tables.ts';

/** Counts the delegates of an event who chose each committee and each portfolio, by their ids. */
export async function chosenBy(queries: Queries, eventId: string): Promise<ReadonlyMap<string, number>> {
  const committees = queries
    .selectFrom('registration_committees as wishes')
    .innerJoin('registrations', 'registrations.id', 'wishes.registration_id')
    .select('wishes.committee_id as id')
    .where('registrations.event_id', '=', eventId);
  const portfolios = queries
    .selectFrom('registration_portfolios as wishes')
    .innerJoin('registrations', 'registrations.id', 'wishes.registration_id')
    .select('wishes.portfolio_id as id')
    .where('registrations.event_id', '=', eventId);
  const rows = await queries
    .selectFrom(committees.unionAll(portfolios).as('chosen'))
    .select((eb) => ['chosen.id', eb.fn.countAll<number>().as('count')])
    .groupBy('chosen.id')
    .execute();
  return new Map(rows.map(({ id, count }) => [id, count]));
}
