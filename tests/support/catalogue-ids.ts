import type { Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { newId } from '#platform/server/ids.ts';
import { event } from './conference.ts';

/** Returns the ids of an event's committees, portfolios and first seats, by the names that tests use. */
export async function catalogueIdsOf(db: Db, eventId: string) {
  const rows = await db
    .selectFrom('committees')
    .leftJoin('portfolios', 'portfolios.committee_id', 'committees.id')
    .leftJoin('seats', (join) =>
      join.onRef('seats.portfolio_id', '=', 'portfolios.id').on('seats.number', '=', 1),
    )
    .select([
      'committees.id',
      'committees.value',
      'portfolios.id as portfolioId',
      'portfolios.name',
      'seats.id as seatId',
    ])
    .where('committees.event_id', '=', eventId)
    .execute();
  const known = (id: string | null | undefined, name: string): string => {
    if (!id) throw new Error(`the catalogue has no ${name}`);
    return id;
  };
  return {
    committee: (value: string) => known(rows.find((row) => row.value === value)?.id, value),
    portfolio: (name: string) => known(rows.find((row) => row.name === name)?.portfolioId, name),
    seat: ({ committee, portfolio }: { committee: string; portfolio: string }) =>
      known(
        rows.find((row) => row.value === committee && row.name === portfolio)?.seatId,
        `${portfolio} of ${committee}`,
      ),
  };
}

/** Adds seats to a portfolio of the fictional conference until it has `seats`. Initially each has one. */
export async function addSeats(
  { db: { queries } }: Pick<Context, 'db'>,
  named: { committee: string; portfolio: string },
  seats: number,
): Promise<void> {
  const first = (await catalogueIdsOf(queries, event.id)).seat(named);
  const { portfolio_id } = await queries
    .selectFrom('seats')
    .select('portfolio_id')
    .where('id', '=', first)
    .executeTakeFirstOrThrow();
  const more = Array.from({ length: seats - 1 }, (_, at) => ({ id: newId(), portfolio_id, number: at + 2 }));
  await queries.insertInto('seats').values(more).execute();
  await queries
    .updateTable('events')
    .set((eb) => ({ catalogue_revision: eb('catalogue_revision', '+', 1) }))
    .execute();
}
