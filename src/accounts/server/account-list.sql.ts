import type { Role } from '#platform/contract/call.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { matchesSearch } from '#platform/server/search/matches-search.sql.ts';
import type { accountSorts, accountStateFilters } from '../contract.ts';
import { accountColumns, toAccount } from './accounts.sql.ts';
import { selectRoleAt } from './roles.sql.ts';

type State = (typeof accountStateFilters)[number];
type Sort = (typeof accountSorts)[number];

export interface AccountFilter {
  state: State;
  search: string;
}

type EvaluatedAt = { now: number };

/** Columns to sort accounts by. `search_text` sorts by name, because it begins with the name. */
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

export async function listAccountsPage(
  db: Db,
  { role, sort, now, ...filter }: AccountFilter & EvaluatedAt & { role: Role | 'all'; sort: Sort },
  { skip, take }: { skip: number; take: number },
) {
  const [column, direction] = orders[sort];
  const pageIds = filteredAccounts(db, filter)
    .select('id')
    .$if(role !== 'all', (query) => query.where(selectRoleAt(now), '=', role as Role))
    .orderBy(column, direction)
    .orderBy('id', direction)
    .offset(skip)
    .limit(take);
  const rows = await db
    .selectFrom('accounts')
    .select([...accountColumns, 'created_at'])
    .where('id', 'in', pageIds)
    .orderBy(column, direction)
    .orderBy('id', direction)
    .execute();
  return rows.map((row) => ({ ...toAccount(row), createdAt: row.created_at }));
}

export async function countAccountsByRole(
  db: Db,
  { now, ...filter }: AccountFilter & EvaluatedAt,
): Promise<Record<Role, number>> {
  const counts = { client: 0, admin: 0, superadmin: 0 };
  const rows = await filteredAccounts(db, filter)
    .select((eb) => [selectRoleAt(now)(eb).as('effectiveRole'), eb.fn.countAll<number>().as('count')])
    .groupBy('effectiveRole')
    .execute();
  for (const { effectiveRole, count } of rows) counts[effectiveRole] = count;
  return counts;
}

export async function searchAccounts(
  db: Db,
  { search, atMost, now }: EvaluatedAt & { search: string; atMost: number },
) {
  const newestIds = filteredAccounts(db, { state: 'all', search })
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(atMost);
  return db
    .selectFrom('accounts')
    .select((eb) => ['id as _id', 'name', 'email', selectRoleAt(now)(eb).as('role')])
    .where('id', 'in', newestIds)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function findAccountTimesAndSessionCount(db: Db, id: string, now: number) {
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
