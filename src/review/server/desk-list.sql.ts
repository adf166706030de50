import { sql } from 'kysely';
import { idsInOrder, listWindow } from '#platform/server/db/list-window.ts';
import { prepared } from '#platform/server/db/prepared.ts';
import type { Queries } from '#platform/server/db/tables.ts';
import { type Status, statuses } from '#registration/contract.ts';
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

/**
 * What a list is ordered by. A committee has few seats: whoever holds one is looked up and sorted, while an order that an
 * index has would lead engines to walk the whole list for them.
 */
function ordering({ section, sort }: RegistrationFilter) {
  const { column } = orderOf({ sort });
  const ref = sql.ref(`registrations.${column}`);
  const seated = section !== 'all' && !statuses.some((one) => one === section);
  return seated ? sql`coalesce(${ref}, ${ref})` : ref;
}

/** @param fromTheEnd the other way round */
function inOrder(queries: Queries, sought: Sought, fromTheEnd = false) {
  const { direction } = orderOf(sought.filter);
  const way = (direction === 'asc') === fromTheEnd ? 'desc' : 'asc';
  return queries
    .selectFrom('registrations')
    .select('registrations.id')
    .where((eb) => inFilter(eb, sought))
    .where((eb) => inSection(eb, sought.filter.section))
    .orderBy(ordering(sought.filter), way)
    .orderBy('registrations.id', way);
}

/**
 * The ids of some registrations of a filter, in its order: read from an index alone, and counted off from the nearer end.
 * @param page.total how many the filter finds
 */
export async function idsOnPage(
  queries: Queries,
  sought: Sought,
  page: { skip: number; take: number; total: number },
): Promise<string[]> {
  const window = listWindow(page);
  const rows = await inOrder(queries, sought, window.backwards)
    .offset(window.offset)
    .limit(window.limit)
    .execute();
  return idsInOrder(rows, window);
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

/** Counting 20,000 takes PostgreSQL longer than all else of a list; a desk may learn of another process's seconds later. */
const counting = { lateBy: 2_000 };

type Narrowing = Pick<RegistrationFilter, 'mode' | 'from' | 'accommodation'>;
type Counts = { status: Status; count: number };

/** Of each way to narrow there is a query of its own; there are some dozens at most. */
const selectCounts = new Map<string, ReturnType<typeof countsNarrowed>>();

function countsNarrowed(narrowing: Narrowing) {
  const filter = { ...narrowing, section: 'all', search: '', sort: 'newest' } as const;
  return prepared<string[], Counts>(
    (queries) =>
      queries
        .selectFrom('registrations')
        .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
        .where((eb) => inFilter(eb, { eventId: '', filter, rare: undefined, common: [] }))
        .groupBy('status'),
    counting,
  );
}

/** How many registrations of an event have each status, of all or of those that a filter narrows to: from an index alone. */
export function countStatuses(
  queries: Queries,
  eventId: string,
  { mode, from, accommodation }: Narrowing = { mode: 'any', from: 'any', accommodation: 'any' },
): Promise<readonly Counts[]> {
  const key = `${mode} ${from} ${accommodation}`;
  const select = selectCounts.get(key) ?? countsNarrowed({ mode, from, accommodation });
  selectCounts.set(key, select);
  return select(queries, eventId, ...[mode, accommodation].filter((choice) => choice !== 'any'));
}

const selectWaiting = prepared<[eventId: string], { count: number }>(
  (queries) =>
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
  counting,
);

/** How many members of an event wait for the leader of their group. */
export async function countWaiting(queries: Queries, eventId: string): Promise<number> {
  const [row] = await selectWaiting(queries, eventId);
  return row?.count ?? 0;
}
