import type { Role } from '#platform/contract/call.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { matchesSearch } from '#platform/server/search/matches-search.sql.ts';
import type { accountSorts, accountStates } from '../contract.ts';
import { accountColumns, asAccount } from './accounts.sql.ts';
import { roleColumnAt } from './roles.sql.ts';

type State = (typeof accountStates)[number];
type Sort = (typeof accountSorts)[number];

export interface AccountFilter {
  state: State;
  search: string;
}

/** Roles are evaluated at `now` (epoch milliseconds). */
type OfNow = { now: number };

/** Sorts by `search_text` for the name, because the search text begins with it. */
const orders = {
  newest: ['created_at', 'desc'],
  oldest: ['created_at', 'asc'],
  name: ['search_text', 'asc'],
} as const;

function filteredAccounts(db: Db, { state, search }: AccountFilter) {
  return db
    .selectFrom('accounts')
    .where(matchesSearch('search_text', search))
    .$if(state === 'verified', (query) => query.where('verified_at', 'is not', null))
    .$if(state === 'unverified', (query) => query.where('verified_at', 'is', null))
    .$if(state === 'scheduled', (query) => query.where('deletion_scheduled_at', 'is not', null));
}

/** Returns one page of matching accounts. `createdAt` is in epoch milliseconds. */
export async function listAccountsPage(
  db: Db,
  { role, sort, now, ...wanted }: AccountFilter & OfNow & { role: Role | 'all'; sort: Sort },
  { skip, take }: { skip: number; take: number },
) {
  const [column, direction] = orders[sort];
  const onPage = filteredAccounts(db, wanted)
    .select('id')
    .$if(role !== 'all', (query) => query.where(roleColumnAt(now), '=', role as Role))
    .orderBy(column, direction)
    .orderBy('id', direction)
    .offset(skip)
    .limit(take);
  const rows = await db
    .selectFrom('accounts')
    .select([...accountColumns, 'created_at'])
    .where('id', 'in', onPage)
    .orderBy(column, direction)
    .orderBy('id', direction)
    .execute();
  return rows.map((row) => ({ ...asAccount(row), createdAt: row.created_at }));
}

/** Counts the matching accounts by role. */
export async function countAccounts(
  db: Db,
  { now, ...wanted }: AccountFilter & OfNow,
): Promise<Record<Role, number>> {
  const counts = { client: 0, admin: 0, superadmin: 0 };
  const rows = await filteredAccounts(db, wanted)
    .select((eb) => [roleColumnAt(now)(eb).as('ofNow'), eb.fn.countAll<number>().as('count')])
    .groupBy('ofNow')
    .execute();
  for (const { ofNow, count } of rows) counts[ofNow] = count;
  return counts;
}

/** Returns the newest accounts that match a search. */
export async function searchAccounts(
  db: Db,
  { search, atMost, now }: OfNow & { search: string; atMost: number },
) {
  const found = filteredAccounts(db, { state: 'all', search })
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(atMost);
  return db
    .selectFrom('accounts')
    .select((eb) => ['id as _id', 'name', 'email', roleColumnAt(now)(eb).as('role')])
    .where('id', 'in', found)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Returns when the account was created and verified, the number of its active sessions and its last login. */
export async function findAccountTimes(db: Db, id: string, now: number) {
  return db
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
