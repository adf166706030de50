import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Queries, Tables } from '#platform/server/db/tables.ts';
import { orderOf, sortedBy } from './desk-list.sql.ts';
import { inFilter, type Sought } from './filter.sql.ts';
import type { Holder } from './holds.sql.ts';
import { type Waits, waits } from './waits.sql.ts';

/** The sort keys of a registration. */
export interface Place {
  id: string;
  registered_at: number;
  sort_name: string;
  money_rank: number;
}

export async function findPlace(queries: Queries, id: string): Promise<Place | undefined> {
  return queries
    .selectFrom('registrations')
    .select(['id', 'registered_at', 'sort_name', sortedBy('money_rank').$castTo<number>().as('money_rank')])
    .where('id', '=', id)
    .executeTakeFirst();
}

interface Wanted {
  what: Waits;
  way: 'next' | 'previous';
  /** Skips registrations that other admins have open. */
  notHeldFrom?: Holder;
}

type Where = ExpressionBuilder<Tables, 'registrations'>;

function isHeldFrom(eb: Where, { accountId, now }: Holder): Expression<SqlBool> {
  return eb.exists(
    eb
      .selectFrom('registration_holds')
      .select('registration_holds.registration_id')
      .whereRef('registration_holds.registration_id', '=', 'registrations.id')
      .where('registration_holds.account_id', '!=', accountId)
      .where('registration_holds.until', '>', now),
  );
}

/** Whether a registration waits for a decision that can be made. */
export async function isWaiting(queries: Queries, id: string): Promise<boolean> {
  const row = await queries
    .selectFrom('registrations')
    .select('registrations.id')
    .where('registrations.id', '=', id)
    .where((eb) => waits(eb, 'for a decision'))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The nearest other waiting registration of a filter, regardless of its section: below a place in the list or above it,
 * continuing from the other end of the list. Undefined when there is no other.
 * @param place undefined for the end of the list
 */
export async function nearestWaiting(
  queries: Queries,
  sought: Sought,
  place: Place | undefined,
  neighbour: Wanted,
): Promise<string | undefined> {
  const beyond = place && (await firstWaiting(queries, sought, place, { ...neighbour, beyond: true }));
  return beyond ?? firstWaiting(queries, sought, place, { ...neighbour, beyond: false });
}

async function firstWaiting(
  queries: Queries,
  sought: Sought,
  place: Place | undefined,
  { what, way, notHeldFrom, beyond }: Wanted & { beyond: boolean },
): Promise<string | undefined> {
  const { column, direction } = orderOf(sought.filter);
  const onto = way === 'next' ? direction : direction === 'asc' ? 'desc' : 'asc';
  const row = await queries
    .selectFrom('registrations')
    .select('registrations.id')
    .where((eb) => inFilter(eb, sought))
    .where((eb) => waits(eb, what))
    .where((eb) =>
      beyond && place
        ? eb(
            eb.refTuple(sortedBy(column), 'registrations.id'),
            onto === 'asc' ? '>' : '<',
            eb.tuple(place[column], place.id),
          )
        : eb.and([]),
    )
    .where((eb) => (notHeldFrom ? eb.not(isHeldFrom(eb, notHeldFrom)) : eb.and([])))
    .where('registrations.id', '!=', place?.id ?? '')
    .orderBy(sortedBy(column), onto)
    .orderBy('registrations.id', onto)
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
