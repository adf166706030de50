import type { Role } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Changes } from '#platform/server/db/tables.ts';
import { fingerprint } from '#platform/server/secret.ts';
import type { Account } from './accounts.sql.ts';
import { lockAccount } from './lock-account.sql.ts';
import { roleAt } from './roles/held-role.ts';
import { hasSecondFactor } from './second-factor/has-second-factor.ts';
import { findSession, lockSession } from './sessions.sql.ts';

const accounts = new WeakMap<Caller, Account>();

/**
 * Finds the account of a session token: one read, no write. The role is what the database says at this moment
 * (product 4.3); undefined for a token that is unknown, ended or late, and for an account about to be deleted.
 */
export function findCaller({
  db,
  clock,
  config,
}: Pick<Context, 'db' | 'clock' | 'config'>): (token: string) => Promise<Caller | undefined> {
  const lacksSecondFactor = async (id: string, role: Role) =>
    config.requireSecondFactor && role !== 'client' && !(await hasSecondFactor(db.queries, id));

  return async (token) => {
    const now = clock();
    const session = await findSession(db.queries, fingerprint(token), now);
    if (!session) return undefined;
    const { sessionId, account } = session;
    const role = roleAt(account.held, now);
    const caller: Caller = {
      accountId: account.id,
      sessionId,
      role,
      ...((await lacksSecondFactor(account.id, role)) ? { lacksSecondFactor: true } : {}),
    };
    accounts.set(caller, account);
    return caller;
  };
}

/**
 * Holds a caller's account, then the session, until the transaction ends.
 * @returns the role the account has at that moment; undefined for a session that has ended and an account about to be deleted
 */
export function lockCaller({
  clock,
}: Pick<Context, 'clock'>): (changes: Changes, caller: Caller) => Promise<Role | undefined> {
  return async (changes, caller) => {
    const account = await lockAccount(changes, caller.accountId);
    const isLive = account && (await lockSession(changes, caller.sessionId));
    return isLive ? roleAt(account.held, clock()) : undefined;
  };
}

/** The account as it was read when this call was let in, for answers that need no second look at the database. */
export function accountOf(caller: Caller): Account | undefined {
  return accounts.get(caller);
}
