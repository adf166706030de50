import type { Role } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Changes } from '#platform/server/db/tables.ts';
import { fingerprint } from '#platform/server/secret.ts';
import type { Account } from './accounts.sql.ts';
import { lockAccount } from './lock-account.sql.ts';
import { roleAt } from './roles/held-role.ts';
import { hasSecondFactor } from './second-factor/has-second-factor.ts';
import { findSession, lockSession } from './sessions.sql.ts';

/** Who calls, with the account as it was read for that: what else it says leaves this room by `accountOf` alone. */
class KnownCaller implements Caller {
  readonly accountId: string;
  readonly sessionId: string;
  readonly role: Role;
  readonly lacksSecondFactor?: true;
  readonly #account: Account;

  constructor(sessionId: string, account: Account, role: Role, lacksSecondFactor: boolean) {
    this.accountId = account.id;
    this.sessionId = sessionId;
    this.role = role;
    if (lacksSecondFactor) this.lacksSecondFactor = true;
    this.#account = account;
  }

  static accountOf(caller: Caller): Account | undefined {
    return #account in caller ? caller.#account : undefined;
  }
}

/**
 * Finds the account of a session token: one read, no write. The role is what the database says at this moment
 * (product 4.3); undefined for a token that is unknown, ended or late, and for an account about to be deleted.
 */
export function findCaller({
  db,
  clock,
  config,
}: Pick<Context, 'db' | 'clock' | 'config'>): (token: string) => Promise<Caller | undefined> {
  return async (token) => {
    const now = clock();
    const session = await findSession(db.queries, fingerprint(token), now);
    if (!session) return undefined;
    const { sessionId, account } = session;
    const role = roleAt(account.held, now);
    const lacksSecondFactor =
      config.requireSecondFactor && role !== 'client' && !(await hasSecondFactor(db.queries, account.id));
    return new KnownCaller(sessionId, account, role, lacksSecondFactor);
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
export const { accountOf } = KnownCaller;
