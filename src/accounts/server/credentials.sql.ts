import type { Queries } from '#platform/server/db/tables.ts';
import type { AccountsTable } from './accounts.sql.ts';

/** What a login is held against. */
export async function findCredentials(
  queries: Queries,
  email: string,
): Promise<
  | Pick<
      AccountsTable,
      'id' | 'email' | 'name' | 'role' | 'role_ends_at' | 'password_hash' | 'deletion_scheduled_at'
    >
  | undefined
> {
  return queries
    .selectFrom('accounts')
    .select(['id', 'email', 'name', 'role', 'role_ends_at', 'password_hash', 'deletion_scheduled_at'])
    .where('email', '=', email)
    .executeTakeFirst();
}

/** The hash of an account's password, to check it again for somebody logged in. */
export async function findCredentialsOf(
  queries: Queries,
  id: string,
): Promise<Pick<AccountsTable, 'password_hash'> | undefined> {
  return queries.selectFrom('accounts').select('password_hash').where('id', '=', id).executeTakeFirst();
}
