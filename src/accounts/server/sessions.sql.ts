import type { NotNull } from 'kysely';
import { compileOnce, type ValueOf } from '#platform/server/db/compile-once.ts';
import type { Changes, Queries } from '#platform/server/db/tables.ts';
import { type Account, asAccount, known } from './accounts.sql.ts';

interface SessionsTable {
  token_fingerprint: string;
  id: string;
  account_id: string;
  created_at: number;
  expires_at: number;
  /** What it was opened with, as `device.ts` words it. */
  device: string;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    sessions: SessionsTable;
  }
}

const insertSession = compileOnce((queries, value: ValueOf<SessionsTable>) =>
  queries.insertInto('sessions').values({
    token_fingerprint: value('token_fingerprint'),
    id: value('id'),
    account_id: value('account_id'),
    created_at: value('created_at'),
    expires_at: value('expires_at'),
    device: value('device'),
  }),
);

/** Adds a session of an account that the transaction holds, so that a change of password ends it if it comes later. */
export async function addSession(changes: Changes, session: SessionsTable): Promise<void> {
  await insertSession(changes, session);
}

/**
 * Sub-queries and no join: SQLite plans a join with parameters anew at every call, which costs five times the reading,
 * and every call of an account reads this.
 */
const selectSession = compileOnce((queries, value: ValueOf<{ fingerprint: string }>) =>
  queries
    .selectFrom('accounts')
    .select(known)
    .select(({ selectFrom }) => [
      selectFrom('sessions')
        .select('sessions.id')
        .where('token_fingerprint', '=', value('fingerprint'))
        .as('sessionId'),
      selectFrom('sessions')
        .select('sessions.expires_at')
        .where('token_fingerprint', '=', value('fingerprint'))
        .as('expiresAt'),
    ])
    .where('accounts.id', '=', ({ selectFrom }) =>
      selectFrom('sessions')
        .select('sessions.account_id')
        .where('token_fingerprint', '=', value('fingerprint')),
    )
    .where('accounts.deletion_scheduled_at', 'is', null)
    .$narrowType<{ sessionId: NotNull; expiresAt: NotNull }>(),
);

/** A live session and its account; undefined for an ended one and for an account about to be deleted. */
export async function findSession(
  queries: Queries,
  fingerprint: string,
  now: number,
): Promise<{ sessionId: string; account: Account } | undefined> {
  const [row] = await selectSession(queries, { fingerprint });
  if (!row || row.expiresAt <= now) return undefined;
  return { sessionId: row.sessionId, account: asAccount(row) };
}

/** True when the session belonged to an account that has since been scheduled for deletion. */
export async function endedByDeletion(queries: Queries, fingerprint: string, now: number): Promise<boolean> {
  const session = await queries
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select('sessions.id')
    .where('sessions.token_fingerprint', '=', fingerprint)
    .where('sessions.expires_at', '>', now)
    .where('accounts.deletion_scheduled_at', 'is not', null)
    .executeTakeFirst();
  return session !== undefined;
}

/** The live sessions of an account, newest first. */
export async function listSessions(
  queries: Queries,
  accountId: string,
  now: number,
): Promise<Pick<SessionsTable, 'id' | 'created_at' | 'expires_at' | 'device'>[]> {
  return queries
    .selectFrom('sessions')
    .select(['id', 'created_at', 'expires_at', 'device'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

const touchSession = compileOnce((queries, value: ValueOf<{ id: string }>) =>
  queries
    .updateTable('sessions')
    .set((eb) => ({ expires_at: eb.ref('expires_at') }))
    .where('id', '=', value('id'))
    .returning('id'),
);

/** Takes hold of a session until the transaction ends. Returns false when it has ended meanwhile. */
export async function lockSession(changes: Changes, id: string): Promise<boolean> {
  const touched = await touchSession(changes, { id });
  return touched.length > 0;
}

/** Ends a session of an account; says whether there was one to end. */
export async function removeSession(queries: Queries, accountId: string, id: string): Promise<boolean> {
  const removed = await queries
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
}

/** Ends every session of an account, or every one but `exceptId`. */
export async function removeSessions(changes: Changes, accountId: string, exceptId?: string): Promise<void> {
  let sessions = changes.deleteFrom('sessions').where('account_id', '=', accountId);
  if (exceptId !== undefined) sessions = sessions.where('id', '!=', exceptId);
  await sessions.execute();
}

export async function removeExpiredSessions(queries: Queries, now: number): Promise<void> {
  await queries.deleteFrom('sessions').where('expires_at', '<=', now).execute();
}
