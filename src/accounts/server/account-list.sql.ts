import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Role } from '#platform/contract/call.ts';
import { idsInOrder, listWindow } from '#platform/server/db/list-window.ts';
import { prepared } from '#platform/server/db/prepared.ts';
import type { Queries, Tables } from '#platform/server/db/tables.ts';
import { fewFound, isSought, seek } from '#platform/server/search/filed.sql.ts';
import type { accountSorts, accountStates } from '../contract.ts';
import { files } from './account-words.sql.ts';
import { asAccount, known } from './accounts.sql.ts';

type State = (typeof accountStates)[number];
type Sort = (typeof accountSorts)[number];
type Where = ExpressionBuilder<Tables, 'accounts'>;

function inState(queries: Queries, state: State) {
  return queries
    .selectFrom('accounts')
    .$if(state === 'verified', (query) => query.where('verified_at', 'is not', null))
    .$if(state === 'unverified', (query) => query.where('verified_at', 'is', null))
    .$if(state === 'scheduled', (query) => query.where('deletion_scheduled_at', 'is not', null));
}

/** The text begins with the name. */
const orders = {
  newest: ['created_at', 'desc'],
  oldest: ['created_at', 'asc'],
  name: ['search_text', 'asc'],
} as const;

/**
 * The ids of some accounts in a state, read from an index alone.
 * @param page.total how many there are
 */
export async function idsOnPage(
  queries: Queries,
  { state, role, sort }: { state: State; role: Role | 'all'; sort: Sort },
  page: { skip: number; take: number; total: number },
): Promise<string[]> {
  const [column, direction] = orders[sort];
  const window = listWindow(page);
  const way = (direction === 'asc') === window.backwards ? 'desc' : 'asc';
  const rows = await inState(queries, state)
    .select('id')
    .$if(role !== 'all', (query) => query.where('role', '=', role as Role))
    .orderBy(column, way)
    .orderBy('id', way)
    .offset(window.offset)
    .limit(window.limit)
    .execute();
  return idsInOrder(rows, window);
}

/** Accounts with when they were opened (epoch milliseconds), in the order of their ids. */
export async function readListed(queries: Queries, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await queries
    .selectFrom('accounts')
    .select([...known, 'created_at'])
    .where('id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, { ...asAccount(row), createdAt: row.created_at }]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** How many accounts in a state are of each role: of every state there is a query of its own. */
const selectCounts = {
  all: countsIn('all'),
  verified: countsIn('verified'),
  unverified: countsIn('unverified'),
  scheduled: countsIn('scheduled'),
};

function countsIn(state: State) {
  return prepared<[], { role: Role; count: number }>(
    (queries) =>
      inState(queries, state)
        .select((eb) => ['role', eb.fn.countAll<number>().as('count')])
        .groupBy('role'),
    { lateBy: 2_000 },
  );
}

/** How many accounts in a state are of each role. */
export async function countAccounts(queries: Queries, state: State): Promise<Record<Role, number>> {
  const counts = { client: 0, admin: 0, superadmin: 0 };
  for (const { role, count } of await selectCounts[state](queries)) counts[role] = count;
  return counts;
}

/** Of words that many have, so many delegates are found, and as many of the secretariat. */
const mostFound = 500;

/**
 * The ids and roles of the accounts in a state that a search finds, in order. The secretariat is looked for apart from the
 * delegates, so that however many of them are found, none of it is missing.
 * @returns `atLeast` says that there are more
 */
export async function searchAccounts(
  queries: Queries,
  { state, sort, search }: { state: State; sort: Sort; search: string },
) {
  const [column, direction] = orders[sort];
  const sought = await seek(queries, files, search);
  const most = sought.rare === undefined ? mostFound : fewFound;
  const part = (isOfRole: (eb: Where) => Expression<SqlBool>) =>
    queries
      .selectFrom(
        inState(queries, state)
          .select(['id', 'role', column])
          .where(isSought(files, sought))
          .where(isOfRole)
          .orderBy(column, direction)
          .orderBy('id', direction)
          .limit(most + 1)
          .as('part'),
      )
      .selectAll();
  const secretariat = part((eb) => eb('role', 'in', ['admin', 'superadmin']));
  // Nearly everybody is one: going by the index of roles, as it would by the plain column, SQLite gathers and sorts them all.
  const delegates = part((eb) => eb(sql`cast(role as text)`, '=', 'client'));
  const rows = await queries
    .selectFrom(secretariat.unionAll(delegates).as('found'))
    .select(['found.id', 'found.role'])
    .orderBy(`found.${column}`, direction)
    .orderBy('found.id', direction)
    .execute();
  const oneMore = rows.filter(({ role }) => role === 'client')[most];
  return { found: rows.filter((row) => row !== oneMore), atLeast: oneMore !== undefined };
}

/** The ids of accounts in whose name, e-mail or scholar id every word begins a word; `atMost` of them. */
export async function idsOfAccountsNamed(
  queries: Queries,
  search: string,
  atMost: number,
): Promise<string[]> {
  const sought = await seek(queries, files, search);
  const rows = await inState(queries, 'all')
    .select('id')
    .where(isSought(files, sought))
    .limit(atMost)
    .execute();
  return rows.map(({ id }) => id);
}

/** When the account was opened and verified, and its live sessions; undefined when there is no such account. */
export async function findAccountTimes(queries: Queries, id: string, now: number) {
  return queries
    .selectFrom('accounts')
    .select((eb) => [
      'created_at as createdAt',
      'verified_at as verifiedAt',
      eb
        .selectFrom('sessions')
        .select((session) => session.fn.countAll<number>().as('count'))
        .whereRef('sessions.account_id', '=', 'accounts.id')
        .where('sessions.expires_at', '>', now)
        .as('sessions'),
      eb
        .selectFrom('sessions')
        .select((session) => session.fn.max('sessions.created_at').as('at'))
        .whereRef('sessions.account_id', '=', 'accounts.id')
        .as('lastAt'),
    ])
    .where('accounts.id', '=', id)
    .executeTakeFirst();
}
