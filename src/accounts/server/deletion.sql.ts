import type { ExpressionBuilder } from 'kysely';
import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';
import type { AccountsTable } from './accounts.sql.ts';

export type Person = Pick<AccountsTable, 'id' | 'email' | 'name'>;

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

/**
 * Times in epoch milliseconds. An account is due for erasure if it was scheduled at `scheduled` or earlier, or signed
 * up at `signedUp` or earlier without verifying.
 */
export interface DueTimes {
  scheduled: number;
  signedUp: number;
}

/**
 * Matches accounts that are due for erasure. An unverified account that is scheduled is due at once, because it has
 * nothing to restore.
 */
const isToErase =
  ({ scheduled, signedUp }: DueTimes) =>
  (eb: ExpressionBuilder<Tables, 'accounts'>) =>
    eb.or([
      eb.and([eb('role', '=', 'client'), eb('deletion_scheduled_at', '<=', scheduled)]),
      eb.and([
        isUnverified(eb),
        eb.or([eb('created_at', '<=', signedUp), eb('deletion_scheduled_at', 'is not', null)]),
      ]),
    ]);

export async function listAccountIdsToErase(db: Db, before: DueTimes): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where(isToErase(before))
    .orderBy('created_at')
    .execute();
  return rows.map((row) => row.id);
}

export async function countDeletionsRequestedBefore(db: Db, scheduledBefore: number): Promise<number> {
  const { count } = await db
    .selectFrom('accounts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('deletion_scheduled_at', '<=', scheduledBefore)
    .executeTakeFirstOrThrow();
  return count;
}

export async function lockAccountToErase(
  transaction: Transaction,
  id: string,
  before: DueTimes,
): Promise<Person | undefined> {
  return transaction
    .updateTable('accounts')
    .set((eb) => ({ deletion_scheduled_at: eb.ref('deletion_scheduled_at') }))
    .where('id', '=', id)
    .where(isToErase(before))
    .returning(['id', 'email', 'name'])
    .executeTakeFirst();
}

/** Deletes the account. The database also deletes its sessions, links, pictures and registrations. */
export async function deleteAccountRow(transaction: Transaction, id: string): Promise<void> {
  await transaction.deleteFrom('accounts').where('id', '=', id).execute();
}

export type UniqueValues = Pick<AccountsTable, 'email' | 'institute_email' | 'scholar_id'>;

const isUnverified = (eb: ExpressionBuilder<Tables, 'accounts'>) =>
  eb.and([eb('role', '=', 'client'), eb('verified_at', 'is', null)]);

/**
 * Lists the ids of unverified accounts that have one of these values but no longer reserve it. They signed up at
 * `openedBefore` or earlier, or are scheduled for deletion. The ids are sorted, so that all transactions lock the
 * accounts in the same order.
 */
export async function listEvictableAccountIds(
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
