import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';
import { type Account, accountColumns, toAccount } from './accounts.sql.ts';

/** Inserts a session. The account must be locked, so that a concurrent password change ends the new session too. */
export async function insertSession(transaction: Transaction, session: Tables['sessions']): Promise<void> {
  await transaction.insertInto('sessions').values(session).execute();
}

/** Finds a session. Returns undefined if it has expired or the account is scheduled for deletion. */
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
  return row && { sessionId: row.sessionId, account: toAccount(row) };
}

export async function isSessionEndedByDeletion(db: Db, fingerprint: string, now: number): Promise<boolean> {
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

export async function lockSession(transaction: Transaction, id: string): Promise<boolean> {
  const touched = await transaction
    .updateTable('sessions')
    .set((eb) => ({ expires_at: eb.ref('expires_at') }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return touched !== undefined;
}

export async function deleteSession(db: Db, accountId: string, id: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
}

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
