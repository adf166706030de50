import type { Queries } from '#platform/server/db/tables.ts';
import { orderOf } from './desk-list.sql.ts';
import { inFilter, type Sought } from './filter.sql.ts';
import { type Waits, waits } from './waits.sql.ts';

/** Where a registration stands in a list. */
export interface Place {
  id: string;
  registered_at: number;
  sort_name: string;
}

export async function findPlace(queries: Queries, id: string): Promise<Place | undefined> {
  return queries
    .selectFrom('registrations')
    .select(['id', 'registered_at', 'sort_name'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * The nearest other registration of a filter, whatever its section, that waits: below a place in the list or above it,
 * and past the end from the other end on. Undefined when there is no other.
 */
export async function nearestWaiting(
  queries: Queries,
  sought: Sought,
  place: Place,
  neighbour: { what: Waits; way: 'next' | 'previous' },
): Promise<string | undefined> {
  return (
    (await firstWaiting(queries, sought, place, { ...neighbour, beyond: true })) ??
    firstWaiting(queries, sought, place, { ...neighbour, beyond: false })
  );
}

async function firstWaiting(
  queries: Queries,
  sought: Sought,
  place: Place,
  { what, way, beyond }: { what: Waits; way: 'next' | 'previous'; beyond: boolean },
): Promise<string | undefined> {
  const { column, direction } = orderOf(sought.filter);
  const onto = way === 'next' ? direction : direction === 'asc' ? 'desc' : 'asc';
  const row = await queries
    .selectFrom('registrations')
    .select('registrations.id')
    .where((eb) => inFilter(eb, sought))
    .where((eb) => waits(eb, what))
    .$if(beyond, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple(`registrations.${column}`, 'registrations.id'),
          onto === 'asc' ? '>' : '<',
          eb.tuple(place[column], place.id),
        ),
      ),
    )
    .where('registrations.id', '!=', place.id)
    .orderBy(`registrations.${column}`, onto)
    .orderBy('registrations.id', onto)
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
