import type { ExpressionBuilder } from 'kysely';
import type { Queries, Tables } from '#platform/server/db/tables.ts';

/** Times are epoch milliseconds. */
export interface RoleHolder {
  id: string;
  name: string;
  email: string;
  role: 'admin' | 'superadmin';
  endsAt: number | null;
  /** Since when, and the id of who gave it; null where the audit log does not know. */
  since: number | null;
  giverId: string | null;
  giverName: string | null;
  lastLoginAt: number | null;
  appSince: number | null;
  passkeys: number;
}

type OfAccount = ExpressionBuilder<Tables, 'accounts'>;

/** Everybody who has a role at `now`, superadmins first, each with what the audit log says of it. */
export async function listHolders(queries: Queries, now: number): Promise<RoleHolder[]> {
  const rows = await queries
    .selectFrom('accounts')
    .select(['id', 'name', 'email', 'role', 'role_ends_at as endsAt'])
    .select((eb) => [
      roleGiven(eb).select('audit_log.at').as('since'),
      roleGiven(eb).select('audit_log.actor_id').as('giverId'),
      roleGiven(eb)
        .leftJoin('accounts as giver', 'giver.id', 'audit_log.actor_id')
        .select('giver.name')
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

/** The entry by which an account got the role that it has. */
function roleGiven(eb: OfAccount) {
  return eb
    .selectFrom('audit_log')
    .where('audit_log.action', '=', 'role changed')
    .whereRef('audit_log.subject_id', '=', 'accounts.id')
    .whereRef('audit_log.after', '=', 'accounts.role')
    .orderBy('audit_log.at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .limit(1);
}

/** The secretariat's log-ins are written down, and outlive their sessions. */
function loggedIn(eb: OfAccount) {
  return eb
    .selectFrom('audit_log')
    .select(({ fn }) => fn.max('audit_log.at').as('at'))
    .where('audit_log.action', '=', 'logged in')
    .whereRef('audit_log.subject_id', '=', 'accounts.id');
}
