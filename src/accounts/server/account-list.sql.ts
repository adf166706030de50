import type { Role } from '#platform/contract/call.ts';
import { fromNearerEnd } from '#platform/server/db/nearer-end.ts';
import { prepared } from '#platform/server/db/prepared.ts';
import type { Queries } from '#platform/server/db/tables.ts';
import { holds } from '#platform/server/search/holds.sql.ts';
import type { accountSorts, accountStates } from '../contract.ts';
import { type Account, asAccount, known } from './accounts.sql.ts';

/** Which accounts are looked for. */
export interface Wanted {
  /** Words, each of which must stand in the name, the e-mail or the scholar id. */
  search: string;
  state: (typeof accountStates)[number];
}

function found(queries: Queries, { search, state }: Wanted) {
  return queries
    .selectFrom('accounts')
    .where((eb) => eb.and(holds(eb.ref('search_text'), search)))
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
 * Some of the accounts found, with when they were opened (epoch milliseconds). Which ones is read from an index alone, so
 * that only those on the page are read whole.
 * @param page.total how many are found
 */
export async function pageOfAccounts(
  queries: Queries,
  wanted: Wanted & { role: Role | 'all'; sort: (typeof accountSorts)[number] },
  page: { skip: number; take: number; total: number },
): Promise<(Account & { createdAt: number })[]> {
  const { role, sort } = wanted;
  const [column, direction] = orders[sort];
  const { backwards, offset, limit } = fromNearerEnd(page);
  const way = (direction === 'asc') === backwards ? 'desc' : 'asc';
  const onPage = found(queries, wanted)
    .select('id')
    .$if(role !== 'all', (query) => query.where('role', '=', role as Role))
    .orderBy(column, way)
    .orderBy('id', way)
    .offset(offset)
    .limit(limit);
  const rows = await queries
    .selectFrom('accounts')
    .select([...known, 'created_at'])
    .where('id', 'in', onPage)
    .orderBy(column, direction)
    .orderBy('id', direction)
    .execute();
  return rows.map((row) => ({ ...asAccount(row), createdAt: row.created_at }));
}

type RoleCount = { role: Role; count: number };

function perRole(queries: Queries, wanted: Wanted) {
  return found(queries, wanted)
    .select((eb) => ['role', eb.fn.countAll<number>().as('count')])
    .groupBy('role');
}

const selectCounts = (state: Wanted['state']) =>
  prepared<[], RoleCount>((queries) => perRole(queries, { search: '', state }), { lateBy: 2_000 });

/** Of all accounts in a state. */
const countsIn = {
  all: selectCounts('all'),
  verified: selectCounts('verified'),
  unverified: selectCounts('unverified'),
  scheduled: selectCounts('scheduled'),
} as const satisfies Record<Wanted['state'], unknown>;

/** How many of the accounts found are of each role. */
export async function countAccounts(queries: Queries, wanted: Wanted): Promise<Record<Role, number>> {
  const rows =
    wanted.search.trim() === ''
      ? await countsIn[wanted.state](queries)
      : await perRole(queries, wanted).execute();
  const counts = { client: 0, admin: 0, superadmin: 0 };
  for (const { role, count } of rows) counts[role] = count;
  return counts;
}

/** The ids of accounts in whose name, e-mail or scholar id every word stands; `atMost` of them. */
export async function idsOfAccountsNamed(
  queries: Queries,
  search: string,
  atMost: number,
): Promise<string[]> {
  const rows = await found(queries, { search, state: 'all' }).select('id').limit(atMost).execute();
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
