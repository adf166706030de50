import type { Changes } from '#platform/server/db/tables.ts';
import { type AccountsTable, accountSearchText } from './accounts.sql.ts';
import { provesAtOnce } from './password-age.sql.ts';

/** Marks the address as verified, once; undefined when it already was. */
export async function markVerified(
  changes: Changes,
  id: string,
  now: number,
): Promise<Pick<AccountsTable, 'email' | 'name'> | undefined> {
  return changes
    .updateTable('accounts')
    .set({ verified_at: now })
    .where('id', '=', id)
    .where('verified_at', 'is', null)
    .returning(['email', 'name'])
    .executeTakeFirst();
}

/** Sets a new password; undefined for an account that is gone or about to be deleted. */
export async function setPassword(
  changes: Changes,
  id: string,
  passwordHash: string,
): Promise<Pick<AccountsTable, 'id' | 'email' | 'name'> | undefined> {
  return changes
    .updateTable('accounts')
    .set({ password_hash: passwordHash, password_proves_from: provesAtOnce })
    .where('id', '=', id)
    .where('deletion_scheduled_at', 'is', null)
    .returning(['id', 'email', 'name'])
    .executeTakeFirst();
}

/**
 * Changes what is given and leaves the rest; undefined when there is no such account. Holds the row until the end.
 * @param entries `password_proves_from` goes with a new password
 */
export async function updateProfile(
  changes: Changes,
  id: string,
  entries: {
    name: string | undefined;
    phone: string | undefined;
    password?: Pick<AccountsTable, 'password_hash'> & { password_proves_from: number };
  },
): Promise<Pick<AccountsTable, 'id' | 'email' | 'name' | 'photo_id'> | undefined> {
  const account = await changes
    .updateTable('accounts')
    .set((eb) => ({
      name: entries.name ?? eb.ref('name'),
      phone: entries.phone ?? eb.ref('phone'),
      ...entries.password,
    }))
    .where('id', '=', id)
    .returning(['id', 'email', 'name', 'scholar_id', 'photo_id'])
    .executeTakeFirst();
  if (account && entries.name !== undefined)
    await changes
      .updateTable('accounts')
      .set({ search_text: accountSearchText(account) })
      .where('id', '=', id)
      .execute();
  return account;
}

export async function setPhoto(changes: Changes, id: string, photoId: string): Promise<void> {
  await changes.updateTable('accounts').set({ photo_id: photoId }).where('id', '=', id).execute();
}
