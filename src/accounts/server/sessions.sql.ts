import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';
import { type Account, accountColumns, asAccount } from './accounts.sql.ts';

/** Inserts a session of a locked account, so that a later password change deletes it. */
export async function insertSession(transaction: Transaction, session: Tables['sessions']): Promise<void> {
  await transaction.insertInto('sessions').values(session).execute();
}

/** Finds an active session and its account. Ignores accounts that are scheduled for deletion. */
export async function findSession(
  db: Db,
  fingerprint: string,
  now: number,
): Promise<{ sessionId: string; account: Account } | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select('sessions.id as sessionId')
    .select(accountColumns.map((column) => `accounts.${column}` as const))
    .where('sessions.token_fingerprint', '=', fingerprint)
    .where('sessions.expires_at', '>', now)
    .where('accounts.deletion_scheduled_at', 'is', null)
    .executeTakeFirst();
  return row && { sessionId: row.sessionId, account: asAccount(row) };
}

/** True when the session belonged to an account that has since been scheduled for deletion. */
export async function endedByDeletion(db: Db, fingerprint: string, now: number): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select('sessions.id')
    .where('sessions.token_fingerprint', '=', fingerprint)
    .where('sessions.expires_at', '>', now)
    .where('accounts.deletion_scheduled_at', 'is not', null)
    .executeTakeFirst();
  return session !== undefined;
}

/** Lists the active sessions of an account, newest first. */
export async function listSessions(
  db: Db,
  accountId: string,
  now: number,
): Promise<Pick<Tables['sessions'], 'id' | 'created_at' | 'expires_at' | 'device'>[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'expires_at', 'device'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Locks a session until the transaction ends. Returns false when it has ended. */
export async function lockSession(transaction: Transaction, id: string): Promise<boolean> {
  const touched = await transaction
    .updateTable('sessions')
    .set((eb) => ({ expires_at: eb.ref('expires_at') }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return touched !== undefined;
}

/** Deletes a session of an account. Returns false when there was none with this id. */
export async function deleteSession(db: Db, accountId: string, id: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
}

/** Deletes the sessions of an account, except `exceptId`. */
export async function deleteSessions(
  transaction: Transaction,
  accountId: string,
  exceptId?: string,
): Promise<void> {
  let sessions = transaction.deleteFrom('sessions').where('account_id', '=', accountId);
  if (exceptId !== undefined) sessions = sessions.where('id', '!=', exceptId);
  await sessions.execute();
}

export async function deleteExpiredSessions(db: Db, now: number): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
}
