import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { statesWithChangeableRegistrations } from '#conference/contract.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { hasSearchText } from '#platform/server/search/search-text.ts';
import { getDefaultSortOfSection, type RegistrationFilter } from '../../contract/desk.ts';
import type { PaymentFilter } from '../../rule/payment-status.ts';
import { countRegistrationsWhere } from '../counts.sql.ts';
import { hasPaymentStatusSql, moneyRank } from '../payment-progress.sql.ts';
import { displayedStateSql } from '../registrations.sql.ts';
import type { Reader } from './presence.sql.ts';
import {
  addAdultBirthDateToQuery,
  isCommitteeSection,
  isInSectionSql,
  isListedUnderLeaderSql,
  isWaitingForSql,
  type ListQuery,
  matchesFilterIgnoringSectionSql,
  matchesListQueryIgnoringSectionSql,
  type RegistrationBuilder,
  type WaitsFor,
} from './registration-filter.sql.ts';

const orders = {
  newest: { column: 'registered_at', direction: 'desc' },
  oldest: { column: 'registered_at', direction: 'asc' },
  name: { column: 'sort_name', direction: 'asc' },
  money: { column: 'money_rank', direction: 'asc' },
} as const;

function orderOf({ sort, section }: Pick<RegistrationFilter, 'sort' | 'section'>) {
  return orders[sort ?? getDefaultSortOfSection(section)];
}

type SortColumn = (typeof orders)[keyof typeof orders]['column'];

function sortExpression(column: SortColumn): RawBuilder<string | number> {
  return column === 'money_rank' ? moneyRank : sql.ref(`registrations.${column}`);
}

function selectInOrder(db: Db, query: ListQuery) {
  const { column, direction } = orderOf(query.filter);
  const by = isCommitteeSection(query.filter.section) ? unindexed[column] : sortExpression(column);
  return db
    .selectFrom('registrations')
    .select('registrations.id')
    .where((eb) => matchesListQueryIgnoringSectionSql(eb, query))
    .where((eb) => isInSectionSql(eb, query.filter.section))
    .where((eb) => (query.folds ? eb.not(isListedUnderLeaderSql(eb, query.filter.section)) : eb.and([])))
    .orderBy(by, direction)
    .orderBy('registrations.id', direction);
}

/**
 * Columns to sort by, written as expressions so that SQLite cannot use an index on them. They are used in the section
 * of a committee, where it is faster to find the few registrations by their seats and then sort them.
 */
const unindexed = {
  registered_at: sql`registrations.registered_at + 0`,
  sort_name: sql`registrations.sort_name || ''`,
  money_rank: moneyRank,
};

export async function listPageOfFilteredRegistrationIds(
  db: Db,
  query: ListQuery,
  { skip, take }: { skip: number; take: number },
): Promise<string[]> {
  const rows = await selectInOrder(db, await addAdultBirthDateToQuery(db, query))
    .offset(skip)
    .limit(take)
    .execute();
  return rows.map(({ id }) => id);
}

export async function listFilteredRegistrationIds(db: Db, query: ListQuery): Promise<string[]> {
  const rows = await selectInOrder(db, await addAdultBirthDateToQuery(db, query)).execute();
  return rows.map(({ id }) => id);
}

const maxFound = 200;

/**
 * Runs the search once and adds the found ids to the query. Otherwise each statement of a list would scan all
 * registrations again. Adds no ids if there is no search text, or if more than `maxFound` registrations match.
 */
export async function addIdsFoundBySearch(db: Db, filtered: ListQuery): Promise<ListQuery> {
  if (!hasSearchText(filtered.filter.search)) return filtered;
  const query = await addAdultBirthDateToQuery(db, filtered);
  const rows = await db
    .selectFrom('registrations')
    .select('registrations.id')
    .where((eb) => matchesListQueryIgnoringSectionSql(eb, query))
    .limit(maxFound + 1)
    .execute();
  return rows.length > maxFound ? query : { ...query, foundIds: rows.map(({ id }) => id) };
}

/**
 * Counts the filtered registrations by assigned committee and status. `withdrawn` is the number of withdrawn ones among
 * them. Ignores the section of the filter.
 */
export async function countByCommitteeAndStatus(db: Db, filtered: ListQuery) {
  const query = await addAdultBirthDateToQuery(db, filtered);
  const bySeat = db
    .selectFrom('registrations')
    .select((eb) => [
      'seat_id',
      'status',
      eb.fn.countAll<number>().as('count'),
      eb.fn.count<number>('withdrawn_at').as('withdrawn'),
    ])
    .where((eb) => matchesListQueryIgnoringSectionSql(eb, query))
    // Groups in the order of an index, so that SQLite does not have to sort all rows.
    .groupBy(['seat_id', 'status']);
  return db
    .selectFrom(bySeat.as('counted'))
    .leftJoin('seats', 'seats.id', 'counted.seat_id')
    .leftJoin('portfolios', 'portfolios.id', 'seats.portfolio_id')
    .leftJoin('committees', 'committees.id', 'portfolios.committee_id')
    .select((eb) => [
      'committees.value as committee',
      'committees.short_name as committeeName',
      'counted.status',
      // The cast makes PostgreSQL return an integer, since its sum of bigints is a decimal.
      eb.cast<number>(eb.fn.sum('counted.count'), 'bigint').as('count'),
      eb.cast<number>(eb.fn.sum('counted.withdrawn'), 'bigint').as('withdrawn'),
    ])
    .groupBy(['committees.id', 'committees.value', 'committees.short_name', 'counted.status'])
    .execute();
}

export async function countRegistrationsInSection(db: Db, filtered: ListQuery): Promise<number> {
  const query = await addAdultBirthDateToQuery(db, filtered);
  return countRegistrationsWhere(db, (eb) => [
    matchesListQueryIgnoringSectionSql(eb, query),
    isInSectionSql(eb, query.filter.section),
  ]);
}

export async function countMembersUnderLeaders(db: Db, query: ListQuery): Promise<number> {
  if (!query.folds) return 0;
  const { section } = query.filter;
  return countRegistrationsWhere(db, (eb) => [
    matchesListQueryIgnoringSectionSql(eb, query),
    isInSectionSql(eb, section),
    isListedUnderLeaderSql(eb, section),
  ]);
}

export async function listMembersUnderLeaders(db: Db, groupIds: readonly string[], section: string) {
  if (groupIds.length === 0) return [];
  return db
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .select([
      'registrations.id as _id',
      'accounts.name',
      'accounts.email',
      displayedStateSql.as('status'),
      'registrations.delegation_id as groupId',
    ])
    .where('registrations.delegation_id', 'in', groupIds)
    .where('registrations.mode', '=', 'member')
    .where((eb) => isInSectionSql(eb, section))
    .orderBy('registrations.registered_at')
    .orderBy('registrations.id')
    .execute();
}

export async function countWaitingForLeader(db: Db, filtered: ListQuery): Promise<number> {
  const query = await addAdultBirthDateToQuery(db, filtered);
  const { count } = await db
    // Starts from the few open groups. SQLite keeps the order of a cross join, while another join would scan all
    // registrations. The query has no conditions on the event and status of registrations, because SQLite would then
    // search by them once for each group.
    .selectFrom('delegations')
    .crossJoin('registrations')
    .whereRef('registrations.delegation_id', '=', 'delegations.id')
    .select((eb) => eb.fn.countAll<number>().filterWhere('registrations.status', '=', 'pending').as('count'))
    .where('delegations.event_id', '=', query.eventId)
    .where('delegations.completed_at', 'is', null)
    .where((eb) => matchesFilterIgnoringSectionSql(eb, query))
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts registrations by event and status. `waiting` counts members whose group waits for its leader. */
export async function countRegistrationsByEventAndStatus(db: Db) {
  return db
    .selectFrom('registrations')
    .leftJoin('delegations', (join) =>
      join
        .onRef('delegations.id', '=', 'registrations.delegation_id')
        .on('delegations.completed_at', 'is', null),
    )
    .select((eb) => [
      'registrations.event_id as eventId',
      'registrations.status',
      eb.fn.countAll<number>().as('count'),
      eb.fn.count<number>('delegations.id').as('waiting'),
      eb.fn.count<number>('registrations.withdrawn_at').as('withdrawn'),
    ])
    .groupBy(['registrations.event_id', 'registrations.status'])
    .execute();
}

export interface SortKeys {
  id: string;
  registered_at: number;
  sort_name: string;
  money_rank: number;
}

export async function findSortKeysOfRegistration(db: Db, id: string): Promise<SortKeys | undefined> {
  return db
    .selectFrom('registrations')
    .select([
      'id',
      'registered_at',
      'sort_name',
      sortExpression('money_rank').$castTo<number>().as('money_rank'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

interface NeighbourQuery {
  waitsFor: WaitsFor;
  direction: 'next' | 'previous';
  /** Skips registrations that admins other than this one have open. */
  notOpenBy?: Reader;
}

function isOpenByOther(eb: RegistrationBuilder, { accountId, now }: Reader): Expression<SqlBool> {
  return eb.exists(
    eb
      .selectFrom('registration_presences')
      .select('registration_presences.registration_id')
      .whereRef('registration_presences.registration_id', '=', 'registrations.id')
      .where('registration_presences.account_id', '!=', accountId)
      .where('registration_presences.expires_at', '>', now),
  );
}

export async function isWaitingForDecision(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('registrations')
    .select('registrations.id')
    .where('registrations.id', '=', id)
    .where((eb) => isWaitingForSql(eb, 'decision'))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Finds the next or previous registration that waits for a decision or a seat. Ignores the section of the filter. After
 * the end of the list, continues at the other end. Never returns the registration at `position`.
 * @param position where to continue; undefined to find the first registration of the list, or the last one if the
 *   direction is 'previous'
 */
export async function findWaitingNeighbourId(
  db: Db,
  filtered: ListQuery,
  position: SortKeys | undefined,
  neighbour: NeighbourQuery,
): Promise<string | undefined> {
  const query = await addAdultBirthDateToQuery(db, filtered);
  const beyond = position && (await findFirstUndecided(db, query, position, { ...neighbour, beyond: true }));
  return beyond ?? findFirstUndecided(db, query, position, { ...neighbour, beyond: false });
}

async function findFirstUndecided(
  db: Db,
  query: ListQuery,
  position: SortKeys | undefined,
  { waitsFor, direction: step, notOpenBy, beyond }: NeighbourQuery & { beyond: boolean },
): Promise<string | undefined> {
  const { column, direction } = orderOf(query.filter);
  const order = step === 'next' ? direction : direction === 'asc' ? 'desc' : 'asc';
  const row = await db
    .selectFrom('registrations')
    .select('registrations.id')
    .where((eb) => matchesListQueryIgnoringSectionSql(eb, query))
    .where((eb) => isWaitingForSql(eb, waitsFor))
    .where((eb) =>
      beyond && position
        ? eb(
            eb.refTuple(sortExpression(column), 'registrations.id'),
            order === 'asc' ? '>' : '<',
            eb.tuple(position[column], position.id),
          )
        : eb.and([]),
    )
    .where((eb) => (notOpenBy ? eb.not(isOpenByOther(eb, notOpenBy)) : eb.and([])))
    .where('registrations.id', '!=', position?.id ?? '')
    .orderBy(sortExpression(column), order)
    .orderBy('registrations.id', order)
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/**
 * Counts registrations that wait for an admin, except at events that are over. `settled` and `needsReview` are parts of
 * `undecided`.
 */
export async function countPendingWorkByEvent(
  db: Db,
): Promise<
  { eventName: string; undecided: number; settled: number; needsReview: number; unseated: number }[]
> {
  return db
    .selectFrom('events')
    .select((eb) => {
      const waiting = (waitsFor: WaitsFor) =>
        eb
          .selectFrom('registrations')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('registrations.event_id', '=', 'events.id')
          .where((where) => isWaitingForSql(where, waitsFor));
      const count = (waitsFor: WaitsFor) => waiting(waitsFor).$asScalar().$notNull();
      const withPaymentStatus = (filter: PaymentFilter) =>
        waiting('decision')
          .where((where) => hasPaymentStatusSql(where, filter))
          .$asScalar()
          .$notNull();
      return [
        'events.name as eventName',
        count('decision').as('undecided'),
        withPaymentStatus('settled').as('settled'),
        withPaymentStatus('needs_review').as('needsReview'),
        count('seat').as('unseated'),
      ];
    })
    .where('events.state', 'in', statesWithChangeableRegistrations)
    .orderBy('events.id')
    .execute();
}

export async function isBirthDateAsked(db: Db, eventId: string): Promise<boolean> {
  const row = await db
    .selectFrom('welfare_settings')
    .select('event_id')
    .where('event_id', '=', eventId)
    .where('birth_date_asked_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
