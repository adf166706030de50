import { type ExpressionBuilder, sql } from 'kysely';
import type { Role } from '#platform/contract/call.ts';
import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';
import { type AccountsTable, immediatePasswordTrustTime } from './accounts.sql.ts';
import { insertRoleOrigins } from './second-person.sql.ts';

export const selectRoleAt = (now: number) => (eb: ExpressionBuilder<Tables, 'accounts'>) =>
  eb
    .case()
    .when('accounts.role_expires_at', '<=', now)
    .then(sql<Role>`'client'`)
    .else(eb.ref('accounts.role'))
    .end();

/**
 * Changes the role from `from` to `to`. Only one of two concurrent calls succeeds. Returns false if the account's role
 * is not `from`, or if the account is scheduled for deletion or does not exist.
 */
export async function updateRole(
  transaction: Transaction,
  id: string,
  { from, to, endsAt, by, at }: { from: Role; to: Role; endsAt: number | null; by: string; at: number },
): Promise<boolean> {
  const moved = await transaction
    .updateTable('accounts')
    .set({
      role: to,
      role_since: at,
      role_granted_by: by,
      role_expires_at: endsAt,
      role_expiry_notified_at: null,
    })
    .where('id', '=', id)
    .where('role', '=', from)
    .where('deletion_scheduled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (moved && to !== 'client') await insertRoleOrigins(transaction, id, { by, at });
  return moved !== undefined;
}

/**
 * Makes the account a superadmin without expiry and with a verified address. Cancels a scheduled deletion.
 * @param options.passwordHash a new password; undefined to keep the current one
 * @param options.isNew whether it was not a superadmin before
 */
export async function promoteToSuperadminBySettings(
  transaction: Transaction,
  id: string,
  now: number,
  { passwordHash, isNew }: { passwordHash: string | undefined; isNew: boolean },
): Promise<void> {
  await transaction
    .updateTable('accounts')
    .set((eb) => ({
      ...(isNew && { role_since: now, role_granted_by: 'settings' }),
      role: 'superadmin' as const,
      role_expires_at: null,
      role_expiry_notified_at: null,
      verified_at: eb.fn.coalesce('verified_at', eb.val(now)),
      deletion_scheduled_at: null,
      ...(passwordHash && { password_hash: passwordHash, password_trusted_from: immediatePasswordTrustTime }),
    }))
    .where('id', '=', id)
    .execute();
}

export type ExpiringRole = Pick<AccountsTable, 'id' | 'email' | 'name' | 'role'>;

const expiringRole = ['id', 'email', 'name', 'role'] as const;

/**
 * Sets the time at which a role ends (epoch milliseconds). Null means that the role does not expire. At least one
 * superadmin whose role does not expire must remain (product 3.16), so a lock makes concurrent calls run one after the
 * other. Returns false if no such superadmin would remain, or if the account is a client.
 */
export async function setRoleExpiry(
  transaction: Transaction,
  id: string,
  endsAt: number | null,
): Promise<boolean> {
  await acquireLock(transaction);
  const set = await transaction
    .updateTable('accounts')
    .set({ role_expires_at: endsAt, role_expiry_notified_at: null })
    .where('id', '=', id)
    .where('role', '!=', 'client')
    .$if(endsAt !== null, (query) => query.where(isNotLastSuperadmin))
    .returning('id')
    .executeTakeFirst();
  return set !== undefined;
}

async function acquireLock(transaction: Transaction): Promise<void> {
  await transaction
    .insertInto('locks')
    .values({ name: 'superadmins', acquired: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({ acquired: eb('locks.acquired', '+', 1) })),
    )
    .execute();
}

const isNotLastSuperadmin = (eb: ExpressionBuilder<Tables, 'accounts'>) =>
  eb.or([
    eb('accounts.role', '!=', 'superadmin'),
    eb.exists(
      eb
        .selectFrom('accounts as other')
        .select('other.id')
        .where('other.role', '=', 'superadmin')
        .where('other.role_expires_at', 'is', null)
        .where('other.deletion_scheduled_at', 'is', null)
        .whereRef('other.id', '!=', 'accounts.id'),
    ),
  ]);

export async function listAccountIdsWithExpiredRole(db: Db, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('role_expires_at', '<=', now)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function endExpiredRole(
  transaction: Transaction,
  id: string,
  now: number,
): Promise<ExpiringRole | undefined> {
  const ended = await transaction
    .updateTable('accounts')
    .set({ role_expiry_notified_at: null })
    .where('id', '=', id)
    .where('role_expires_at', '<=', now)
    .returning(expiringRole)
    .executeTakeFirst();
  if (ended)
    await transaction
      .updateTable('accounts')
      .set({ role: 'client', role_since: now, role_granted_by: 'schedule', role_expires_at: null })
      .where('id', '=', id)
      .execute();
  return ended;
}

const isNoticeDue = (now: number, until: number) => (eb: ExpressionBuilder<Tables, 'accounts'>) =>
  eb.and([
    eb('role_expires_at', '>', now),
    eb('role_expires_at', '<=', until),
    eb('role_expiry_notified_at', 'is', null),
  ]);

export async function listAccountIdsWithDueExpiryNotice(
  db: Db,
  now: number,
  until: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where(isNoticeDue(now, until))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Marks an account as notified of its role's expiry. Atomic: only one of several processes succeeds, and that process
 * must send the notice. Returns undefined if no notice is due or it was already sent.
 */
export async function markRoleExpiryNotified(
  transaction: Transaction,
  id: string,
  now: number,
  until: number,
): Promise<(ExpiringRole & { role_expires_at: number }) | undefined> {
  const notified = await transaction
    .updateTable('accounts')
    .set({ role_expiry_notified_at: now })
    .where('id', '=', id)
    .where(isNoticeDue(now, until))
    .returning([...expiringRole, 'role_expires_at'])
    .executeTakeFirst();
  return notified && notified.role_expires_at !== null
    ? { ...notified, role_expires_at: notified.role_expires_at }
    : undefined;
}

export interface RoleHolder {
  id: string;
  name: string;
  email: string;
  role: 'admin' | 'superadmin';
  endsAt: number | null;
  since: number | null;
  grantedById: string | null;
  grantedByName: string | null;
  lastLoginAt: number | null;
  appSince: number | null;
  passkeys: number;
}

type OfAccount = ExpressionBuilder<Tables, 'accounts'>;

export async function listRoleHolderRows(db: Db, now: number): Promise<RoleHolder[]> {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'name', 'email', 'role', 'role_expires_at as endsAt'])
    .select(['role_since as since', 'role_granted_by as grantedById'])
    .select((eb) => [
      eb
        .selectFrom('accounts as grantor')
        .select('grantor.name')
        .whereRef('grantor.id', '=', 'accounts.role_granted_by')
        .as('grantedByName'),
      lastLoginAt(eb).as('lastLoginAt'),
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
    .where((eb) => eb.or([eb('role_expires_at', 'is', null), eb('role_expires_at', '>', now)]))
    .orderBy('role', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .$narrowType<{ role: 'admin' | 'superadmin' }>()
    .execute();
  return rows.map((row) => ({ ...row, passkeys: row.passkeys ?? 0 }));
}

/** Selects the time of the last login from the audit log, because expired sessions are deleted. */
function lastLoginAt(eb: OfAccount) {
  return eb
    .selectFrom('audit_log')
    .select(({ fn }) => fn.max('audit_log.at').as('at'))
    .where('audit_log.action', '=', 'logged_in')
    .whereRef('audit_log.subject_id', '=', 'accounts.id');
}
