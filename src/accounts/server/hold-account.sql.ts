import { statement } from '#platform/server/db/prepared.ts';
import type { Changes, Queries } from '#platform/server/db/tables.ts';
import type { AccountsTable } from './accounts.sql.ts';

/** An account that nothing else changes or logs in to until the transaction ends. */
export type HeldAccount = Pick<AccountsTable, 'id' | 'email' | 'name' | 'role'>;

/**
 * Holds an account until the transaction ends: its row is touched, so that a login, a change of password and a change of
 * the second factor wait for each other, and each sees what the one before did.
 * @param passwordHash when given, the account must still have the password that was checked
 * @returns undefined for an account that is gone, about to be deleted, or has another password by now
 */
export async function holdAccount(
  changes: Changes,
  id: string,
  passwordHash?: string,
): Promise<HeldAccount | undefined> {
  const [held] =
    passwordHash === undefined ? await hold(changes, id) : await holdWithPassword(changes, id, passwordHash);
  return held;
}

const hold = statement<[id: string], HeldAccount>((queries) => touch(queries));
const holdWithPassword = statement<[id: string, passwordHash: string], HeldAccount>((queries) =>
  touch(queries).where('password_hash', '=', ''),
);

function touch(queries: Queries) {
  return queries
    .updateTable('accounts')
    .set((eb) => ({ password_hash: eb.ref('password_hash') }))
    .where('id', '=', '')
    .where('deletion_scheduled_at', 'is', null)
    .returning(['id', 'email', 'name', 'role']);
}
