import { type ExpressionBuilder, sql } from 'kysely';
import type { Role } from '#platform/contract/call.ts';
import type { Changes, Queries, Tables } from '#platform/server/db/tables.ts';
import { type AccountsTable, agedAtOnce } from '../accounts.sql.ts';
import { addOrigins } from './second-person.sql.ts';

/** What {@link roleAt} says, for lists that are searched or counted by it. */
export const roleColumnAt = (now: number) => (eb: ExpressionBuilder<Tables, 'accounts'>) =>
  eb
    .case()
    .when('accounts.role_ends_at', '<=', now)
    .then(sql<Role>`'client'`)
    .else(eb.ref('accounts.role'))
    .end();

/**
 * Moves an account from one role to the other. Says false for an account of another role, one about to be deleted, or
 * none at all: of two superadmins at once, one succeeds.
 * @param endsAt the end of the new role's last day, in epoch milliseconds; null without one
 * @param by the account that grants it
 */
export async function moveRole(
  changes: Changes,
  id: string,
  { from, to, endsAt, by, at }: { from: Role; to: Role; endsAt: number | null; by: string; at: number },
): Promise<boolean> {
  const moved = await changes
    .updateTable('accounts')
    .set({ role: to, role_since: at, role_granted_by: by, role_ends_at: endsAt, role_end_told_at: null })
    .where('id', '=', id)
    .where('role', '=', from)
    .where('deletion_scheduled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (moved && to !== 'client') await addOrigins(changes, id, { by, at });
  return moved !== undefined;
}

/**
 * What the operator's settings say of the superadmin holds, whatever became of the account meanwhile.
 * @param isNew whether the account is no superadmin until now
 */
export async function makeSuperadmin(
  changes: Changes,
  id: string,
  now: number,
  { passwordHash, isNew }: { passwordHash: string | undefined; isNew: boolean },
): Promise<void> {
  await changes
    .updateTable('accounts')
    .set((eb) => ({
      ...(isNew && { role_since: now, role_granted_by: 'settings' }),
      role: 'superadmin' as const,
      role_ends_at: null,
      role_end_told_at: null,
      verified_at: eb.fn.coalesce('verified_at', eb.val(now)),
      deletion_scheduled_at: null,
      ...(passwordHash && { password_hash: passwordHash, password_proves_from: agedAtOnce }),
    }))
    .where('id', '=', id)
    .execute();
}

/** Somebody whose role ends, or has ended. */
export type ExpiringRole = Pick<AccountsTable, 'id' | 'email' | 'name' | 'role'>;

const expiringRole = ['id', 'email', 'name', 'role'] as const;

/**
 * Sets when the role of somebody in the secretariat ends (epoch milliseconds), or that it doesn't. At every moment one
 * superadmin has no last day (product 3.16): of two who set theirs at once, the second is held back until the first is
 * written down, and then refused if nobody else stays.
 * @returns false where nobody else would stay, or the account has no role
 */
export async function setRoleEnd(changes: Changes, id: string, endsAt: number | null): Promise<boolean> {
  await acquireLock(changes);
  const set = await changes
    .updateTable('accounts')
    .set({ role_ends_at: endsAt, role_end_told_at: null })
    .where('id', '=', id)
    .where('role', '!=', 'client')
    .$if(endsAt !== null, (query) => query.where(isNotTheLast))
    .returning('id')
    .executeTakeFirst();
  return set !== undefined;
}

/** Holds the turn until the transaction ends. */
async function acquireLock(changes: Changes): Promise<void> {
  await changes
    .insertInto('last_day_turns')
    .values({ name: 'superadmins', taken: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({ taken: eb('last_day_turns.taken', '+', 1) })),
    )
    .execute();
}

const isNotTheLast = (eb: ExpressionBuilder<Tables, 'accounts'>) =>
  eb.or([
    eb('accounts.role', '!=', 'superadmin'),
    eb.exists(
      eb
        .selectFrom('accounts as other')
        .select('other.id')
        .where('other.role', '=', 'superadmin')
        .where('other.role_ends_at', 'is', null)
        .where('other.deletion_scheduled_at', 'is', null)
        .whereRef('other.id', '!=', 'accounts.id'),
    ),
  ]);

/** The ids of those whose role has ended and who are not clients yet. */
export async function listExpired(queries: Queries, now: number): Promise<string[]> {
  const rows = await queries
    .selectFrom('accounts')
    .select('id')
    .where('role_ends_at', '<=', now)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Makes somebody a client whose role has ended, once; undefined where it has not, or was done before. */
export async function expireRole(
  changes: Changes,
  id: string,
  now: number,
): Promise<ExpiringRole | undefined> {
  const ended = await changes
    .updateTable('accounts')
    .set({ role_end_told_at: null })
    .where('id', '=', id)
    .where('role_ends_at', '<=', now)
    .returning(expiringRole)
    .executeTakeFirst();
  if (ended)
    await changes
      .updateTable('accounts')
      .set({ role: 'client', role_since: now, role_granted_by: 'schedule', role_ends_at: null })
      .where('id', '=', id)
      .execute();
  return ended;
}

/** Of roles that end between `now` and `until`, both in epoch milliseconds, of which nobody was told. */
const isToNotify = (now: number, until: number) => (eb: ExpressionBuilder<Tables, 'accounts'>) =>
  eb.and([eb('role_ends_at', '>', now), eb('role_ends_at', '<=', until), eb('role_end_told_at', 'is', null)]);

/** The ids of those who are to be told. */
export async function listToNotify(queries: Queries, now: number, until: number): Promise<string[]> {
  const rows = await queries
    .selectFrom('accounts')
    .select('id')
    .where(isToNotify(now, until))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Marks somebody as told and says when the role ends: of several processes one tells. */
export async function markNotified(
  changes: Changes,
  id: string,
  now: number,
  until: number,
): Promise<(ExpiringRole & { role_ends_at: number }) | undefined> {
  const told = await changes
    .updateTable('accounts')
    .set({ role_end_told_at: now })
    .where('id', '=', id)
    .where(isToNotify(now, until))
    .returning([...expiringRole, 'role_ends_at'])
    .executeTakeFirst();
  return told && told.role_ends_at !== null ? { ...told, role_ends_at: told.role_ends_at } : undefined;
}

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
