import type { ExpressionBuilder } from 'kysely';
import type { Queries, Tables } from '#platform/server/db/tables.ts';

/** Times are epoch milliseconds. */
export interface RoleHolder {
  id: string;
  name: string;
  email: string;
  role: 'admin' | 'superadmin';
  endsAt: number | null;
  /** Since when, and the id of who granted it; null where it was not recorded. */
  since: number | null;
  giverId: string | null;
  giverName: string | null;
  lastLoginAt: number | null;
  appSince: number | null;
  passkeys: number;
}

type OfAccount = ExpressionBuilder<Tables, 'accounts'>;

/** Lists everybody who has a role at `now`, superadmins first. */
export async function listHolders(queries: Queries, now: number): Promise<RoleHolder[]> {
  const rows = await queries
    .selectFrom('accounts')
    .select(['id', 'name', 'email', 'role', 'role_ends_at as endsAt'])
    .select(['role_since as since', 'role_granted_by as giverId'])
    .select((eb) => [
      eb
        .selectFrom('accounts as giver')
        .select('giver.name')
        .whereRef('giver.id', '=', 'accounts.role_granted_by')
        .as('giverName'),
      loggedIn(eb).as('lastLoginAt'),
      eb
        .selectFrom('second_factors')
        .select('second_factors.confirmed_at')
        .whereRef('second_factors.account_id', '=', 'accounts.id')
        .as('appSince'),
      eb
        .selectFrom('passkeys')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('passkeys.account_id', '=', 'accounts.id')
        .as('passkeys'),
    ])
    .where('role', 'in', ['admin', 'superadmin'])
    .where((eb) => eb.or([eb('role_ends_at', 'is', null), eb('role_ends_at', '>', now)]))
    .orderBy('role', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .$narrowType<{ role: 'admin' | 'superadmin' }>()
    .execute();
  return rows.map((row) => ({ ...row, passkeys: row.passkeys ?? 0 }));
}

/** The secretariat's log-ins are written down, and outlive their sessions. */
function loggedIn(eb: OfAccount) {
  return eb
    .selectFrom('audit_log')
    .select(({ fn }) => fn.max('audit_log.at').as('at'))
    .where('audit_log.action', '=', 'logged in')
    .whereRef('audit_log.subject_id', '=', 'accounts.id');
}
