import { compileOnce, type ValueOf } from '#platform/server/db/compile-once.ts';
import type { Changes, Queries } from '#platform/server/db/tables.ts';
import type { AccountsTable } from './accounts.sql.ts';
import type { HeldRole } from './roles/held-role.ts';

/** An account that nothing else changes or logs in to until the transaction ends. */
export type LockedAccount = Pick<AccountsTable, 'id' | 'email' | 'name'> & { held: HeldRole };

const touchAccount = compileOnce((queries, value: ValueOf<{ id: string }>) =>
  touch(queries).where('id', '=', value('id')),
);

const touchAccountWithPassword = compileOnce(
  (queries, value: ValueOf<{ id: string; passwordHash: string }>) =>
    touch(queries).where('id', '=', value('id')).where('password_hash', '=', value('passwordHash')),
);

function touch(queries: Queries) {
  return queries
    .updateTable('accounts')
    .set((eb) => ({ password_hash: eb.ref('password_hash') }))
    .where('deletion_scheduled_at', 'is', null)
    .returning(['id', 'email', 'name', 'role', 'role_ends_at']);
}

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
  const [row] =
    passwordHash === undefined
      ? await touchAccount(changes, { id })
      : await touchAccountWithPassword(changes, { id, passwordHash });
  if (!row) return undefined;
  const { role, role_ends_at: endsAt, ...account } = row;
  return { ...account, held: { role, endsAt } };
}
