import type { Changes } from '#platform/server/db/tables.ts';
import type { AccountsTable } from './accounts.sql.ts';
import type { HeldRole } from './roles/held-role.ts';

/** An account that nothing else changes or logs in to until the transaction ends. */
export type LockedAccount = Pick<AccountsTable, 'id' | 'email' | 'name'> & { held: HeldRole };

/**
 * Holds an account until the transaction ends: its row is touched, so that a login, a change of password and a change of
 * the second factor wait for each other, and each sees what the one before did.
 * @param passwordHash when given, the account must still have the password that was checked
 * @returns undefined for an account that is gone, about to be deleted, or has another password by now
 */
export async function lockAccount(
  changes: Changes,
  id: string,
  passwordHash?: string,
): Promise<LockedAccount | undefined> {
  let touched = changes
    .updateTable('accounts')
    .set((eb) => ({ password_hash: eb.ref('password_hash') }))
    .where('id', '=', id)
    .where('deletion_scheduled_at', 'is', null);
  if (passwordHash !== undefined) touched = touched.where('password_hash', '=', passwordHash);
  const row = await touched.returning(['id', 'email', 'name', 'role', 'role_ends_at']).executeTakeFirst();
  if (!row) return undefined;
  const { role, role_ends_at: endsAt, ...account } = row;
  return { ...account, held: { role, endsAt } };
}
