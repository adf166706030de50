import type { Role } from '#platform/contract/call.ts';
import type { Queries } from '#platform/server/db/tables.ts';
import type { accountSorts, accountStates } from '../contract.ts';
import { accountsFiledUnder } from './account-words.sql.ts';
import { type Account, asAccount, known } from './accounts.sql.ts';

/** Which accounts are looked for. */
export interface Wanted {
  /** Beginnings of words, each of which must stand in the name, the e-mail or the scholar id. */
  search: string;
  role: Role | 'all';
  state: (typeof accountStates)[number];
}

function found(queries: Queries, { search, state }: Pick<Wanted, 'search' | 'state'>) {
  const filed = accountsFiledUnder(queries, search);
  return queries
    .selectFrom('accounts')
    .where((eb) => (filed ? eb('id', 'in', filed) : eb.and([])))
    .$if(state === 'verified', (query) => query.where('verified_at', 'is not', null))
    .$if(state === 'unverified', (query) => query.where('verified_at', 'is', null))
    .$if(state === 'scheduled', (query) => query.where('deletion_scheduled_at', 'is not', null));
}

const newestFirst = { newest: 'desc', oldest: 'asc' } as const;
const firstLetters = { name: 'sort_name', email: 'email' } as const;

/** Some of the accounts found, with when they were opened (epoch milliseconds). */
export async function pageOfAccounts(
  queries: Queries,
  wanted: Wanted & { sort: (typeof accountSorts)[number] },
  { skip, take }: { skip: number; take: number },
): Promise<(Account & { createdAt: number })[]> {
  const { role, sort } = wanted;
  let rows = found(queries, wanted).select([...known, 'created_at']);
  if (role !== 'all') rows = rows.where('role', '=', role);
  rows =
    sort === 'newest' || sort === 'oldest'
      ? rows.orderBy('created_at', newestFirst[sort]).orderBy('id', newestFirst[sort])
      : rows.orderBy(firstLetters[sort]).orderBy('id');
  const page = await rows.offset(skip).limit(take).execute();
  return page.map((row) => ({ ...asAccount(row), createdAt: row.created_at }));
}

/** How many of the accounts found are of each role. */
export async function countAccounts(
  queries: Queries,
  wanted: Pick<Wanted, 'search' | 'state'>,
): Promise<Record<Role, number>> {
  const rows = await found(queries, wanted)
    .select((eb) => ['role', eb.fn.countAll<number>().as('count')])
    .groupBy('role')
    .execute();
  const counts = { client: 0, admin: 0, superadmin: 0 };
  for (const { role, count } of rows) counts[role] = count;
  return counts;
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
