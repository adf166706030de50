import type { ExpressionBuilder } from 'kysely';
import type { Changes, Queries, Tables } from '#platform/server/db/tables.ts';
import type { AccountsTable } from './accounts.sql.ts';

/** What no two accounts share. */
export type Claimed = Pick<AccountsTable, 'email' | 'institute_email' | 'scholar_id'>;

/** A delegate's account whose address nobody has shown to be theirs. */
export const isUnverified = (eb: ExpressionBuilder<Tables, 'accounts'>) =>
  eb.and([eb('role', '=', 'client'), eb('verified_at', 'is', null)]);

/**
 * The ids of unverified accounts that keep their address, institute e-mail or scholar id from nobody any more: opened at
 * `openedBefore` or earlier, or given up. In the order in which they are to be held.
 */
export async function listLapsed(
  queries: Queries,
  { email, institute_email, scholar_id }: Claimed,
  openedBefore: number,
): Promise<string[]> {
  const rows = await queries
    .selectFrom('accounts')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('email', '=', email),
        eb('institute_email', '=', institute_email),
        eb('scholar_id', '=', scholar_id),
      ]),
    )
    .where(isUnverified)
    .where((eb) => eb.or([eb('created_at', '<=', openedBefore), eb('deletion_scheduled_at', 'is not', null)]))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Holds an account until the end of the transaction; undefined when it was verified meanwhile, or is gone. */
export async function lockUnverified(
  changes: Changes,
  id: string,
): Promise<Pick<AccountsTable, 'id' | 'email' | 'name'> | undefined> {
  return changes
    .updateTable('accounts')
    .set((eb) => ({ verified_at: eb.ref('verified_at') }))
    .where('id', '=', id)
    .where(isUnverified)
    .returning(['id', 'email', 'name'])
    .executeTakeFirst();
}
