import type { Queries } from '#platform/server/db/tables.ts';
import type { AccountsTable } from './accounts.sql.ts';

const credentials = [
  'id',
  'email',
  'name',
  'role',
  'role_ends_at',
  'password_hash',
  'deletion_scheduled_at',
] as const;

/** What a login is held against. */
export async function findCredentials(
  queries: Queries,
  email: string,
): Promise<Pick<AccountsTable, (typeof credentials)[number]> | undefined> {
  return queries.selectFrom('accounts').select(credentials).where('email', '=', email).executeTakeFirst();
}

/** The hash of an account's password, to check it again for somebody logged in. */
export async function findCredentialsOf(
  queries: Queries,
  id: string,
): Promise<Pick<AccountsTable, 'password_hash'> | undefined> {
  return queries.selectFrom('accounts').select('password_hash').where('id', '=', id).executeTakeFirst();
}
