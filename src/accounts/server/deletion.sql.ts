import type { ExpressionBuilder } from 'kysely';
import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';
import type { AccountsTable } from './accounts.sql.ts';

export type Person = Pick<AccountsTable, 'id' | 'email' | 'name'>;

/**
 * Schedules a client's account for deletion. Returns undefined when there is no such client or the account is already
 * scheduled.
 */
export async function scheduleDeletion(
  transaction: Transaction,
  id: string,
  now: number,
): Promise<Person | undefined> {
  return transaction
    .updateTable('accounts')
    .set({ deletion_scheduled_at: now })
    .where('id', '=', id)
    .where('role', '=', 'client')
    .where('deletion_scheduled_at', 'is', null)
    .returning(['id', 'email', 'name'])
    .executeTakeFirst();
}

/** Cancels a scheduled deletion. Returns false when the account was not scheduled. */
export async function unscheduleDeletion(transaction: Transaction, id: string): Promise<boolean> {
  const restored = await transaction
    .updateTable('accounts')
    .set({ deletion_scheduled_at: null })
    .where('id', '=', id)
    .where('deletion_scheduled_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return restored !== undefined;
}

/** Accounts that were scheduled, or created and not verified, at these times (epoch milliseconds) or earlier are due. */
export interface DueBefore {
  scheduled: number;
  opened: number;
}

/** An unverified account that was scheduled is due at once, because it contains nothing to restore. */
const isToErase =
  ({ scheduled, opened }: DueBefore) =>
  (eb: ExpressionBuilder<Tables, 'accounts'>) =>
    eb.or([
      eb.and([eb('role', '=', 'client'), eb('deletion_scheduled_at', '<=', scheduled)]),
      eb.and([
        isUnverified(eb),
        eb.or([eb('created_at', '<=', opened), eb('deletion_scheduled_at', 'is not', null)]),
      ]),
    ]);

/** Lists the ids of accounts that are due, oldest first. */
export async function listAccountsToErase(db: Db, before: DueBefore, atMost: number): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where(isToErase(before))
    .orderBy('created_at')
    .limit(atMost)
    .execute();
  return rows.map((row) => row.id);
}

/** Counts the accounts that were scheduled for deletion at `scheduledBefore` or earlier. */
export async function countAccountsToErase(db: Db, scheduledBefore: number): Promise<number> {
  const { count } = await db
    .selectFrom('accounts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('deletion_scheduled_at', '<=', scheduledBefore)
    .executeTakeFirstOrThrow();
  return count;
}

/** Locks an account that is still due. Returns undefined when it was restored or verified since, or is gone. */
export async function lockAccountToErase(
  transaction: Transaction,
  id: string,
  before: DueBefore,
): Promise<Person | undefined> {
  return transaction
    .updateTable('accounts')
    .set((eb) => ({ deletion_scheduled_at: eb.ref('deletion_scheduled_at') }))
    .where('id', '=', id)
    .where(isToErase(before))
    .returning(['id', 'email', 'name'])
    .executeTakeFirst();
}

/** Deletes the account. Its sessions, links, pictures and registrations are deleted by cascade. */
export async function deleteAccountRow(transaction: Transaction, id: string): Promise<void> {
  await transaction.deleteFrom('accounts').where('id', '=', id).execute();
}

export type UniqueValues = Pick<AccountsTable, 'email' | 'institute_email' | 'scholar_id'>;

export const isUnverified = (eb: ExpressionBuilder<Tables, 'accounts'>) =>
  eb.and([eb('role', '=', 'client'), eb('verified_at', 'is', null)]);

/**
 * Lists the unverified accounts that no longer reserve their address, institute e-mail or scholar ID: opened at
 * `openedBefore` or earlier, or scheduled for deletion. Ordered by id, the lock order.
 */
export async function listEvictableAccounts(
  db: Db,
  { email, institute_email, scholar_id }: UniqueValues,
  openedBefore: number,
): Promise<string[]> {
  const rows = await db
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

/** Locks an account that is still unverified. Returns undefined when it was verified since, or is gone. */
export async function lockUnverifiedAccount(
  transaction: Transaction,
  id: string,
): Promise<Pick<AccountsTable, 'id' | 'email' | 'name'> | undefined> {
  return transaction
    .updateTable('accounts')
    .set((eb) => ({ verified_at: eb.ref('verified_at') }))
    .where('id', '=', id)
    .where(isUnverified)
    .returning(['id', 'email', 'name'])
    .executeTakeFirst();
}
