import { prepared } from '#platform/server/db/prepared.ts';
import type { Queries } from '#platform/server/db/tables.ts';
import type { RegistrationFilter } from '../contract.ts';
import { inFilter, inSection, type Sought } from './filter.sql.ts';

const orders = {
  newest: { column: 'registered_at', direction: 'desc' },
  oldest: { column: 'registered_at', direction: 'asc' },
  name: { column: 'sort_name', direction: 'asc' },
} as const;

/** By what a list is sorted; the id decides between equals. */
export function orderOf({ sort }: Pick<RegistrationFilter, 'sort'>) {
  return orders[sort];
}

function inOrder(queries: Queries, sought: Sought) {
  const { column, direction } = orderOf(sought.filter);
  return queries
    .selectFrom('registrations')
    .select('registrations.id')
    .where((eb) => inFilter(eb, sought))
    .where((eb) => inSection(eb, sought.filter.section))
    .orderBy(`registrations.${column}`, direction)
    .orderBy('registrations.id', direction);
}

/** The ids of some registrations of a filter, in its order: read from an index alone, however far down they stand. */
export async function idsOnPage(
  queries: Queries,
  sought: Sought,
  { skip, take }: { skip: number; take: number },
): Promise<string[]> {
  const rows = await inOrder(queries, sought).offset(skip).limit(take).execute();
  return rows.map(({ id }) => id);
}

/** The ids of all registrations of a filter, in its order. */
export async function allIds(queries: Queries, sought: Sought): Promise<string[]> {
  const rows = await inOrder(queries, sought).execute();
  return rows.map(({ id }) => id);
}

/** A registration that a search found. */
export interface Found {
  id: string;
  status: string;
  committee: string | null;
}

/** The first registrations that a search finds in any section, in the filter's order. */
export async function found(queries: Queries, sought: Sought, most: number): Promise<Found[]> {
  const { column, direction } = orderOf(sought.filter);
  return queries
    .selectFrom('registrations')
    .select(['registrations.id', 'registrations.status', 'registrations.assigned_committee as committee'])
    .where((eb) => inFilter(eb, sought))
    .orderBy(`registrations.${column}`, direction)
    .orderBy('registrations.id', direction)
    .limit(most)
    .execute();
}

/** How many registrations of a filter have each status: from an index alone. */
export async function countStatuses(queries: Queries, sought: Sought) {
  return queries
    .selectFrom('registrations')
    .select((eb) => ['registrations.status as id', eb.fn.countAll<number>().as('count')])
    .where((eb) => inFilter(eb, sought))
    .groupBy('registrations.status')
    .execute();
}

/** How many registrations of a filter have a seat in each committee: there are no more of them than portfolios. */
export async function countSeated(queries: Queries, sought: Sought) {
  return queries
    .selectFrom('registrations')
    .select((eb) => ['registrations.assigned_committee as id', eb.fn.countAll<number>().as('count')])
    .where((eb) => inFilter(eb, sought))
    .where('registrations.assigned_committee', 'is not', null)
    .groupBy('registrations.assigned_committee')
    .execute();
}

const selectStatusCounts = prepared<[eventId: string], { status: string; count: number }>((queries) =>
  queries
    .selectFrom('registrations')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .where('event_id', '=', '')
    .groupBy('status'),
);

/** How many registrations of an event have each status. */
export function statusCounts(
  queries: Queries,
  eventId: string,
): Promise<readonly { status: string; count: number }[]> {
  return selectStatusCounts(queries, eventId);
}

const selectWaiting = prepared<[eventId: string], { count: number }>((queries) =>
  queries
    .selectFrom('registrations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('delegation_id', 'in', (eb) =>
      eb
        .selectFrom('delegations')
        .select('delegations.id')
        .where('delegations.event_id', '=', '')
        .where('delegations.completed_at', 'is', null),
    ),
);

/** How many members of an event wait for the leader of their group. */
export async function countWaiting(queries: Queries, eventId: string): Promise<number> {
  const [row] = await selectWaiting(queries, eventId);
  return row?.count ?? 0;
}
