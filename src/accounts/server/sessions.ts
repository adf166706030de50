import type { AnswerOf, CheckedBody, ErrorSpec, Role } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId, newToken } from '#platform/server/ids.ts';
import { consume, release } from '#platform/server/limits/limits.ts';
import { fingerprint } from '#platform/server/secret.ts';
import * as calls from '../contract.ts';
import { type getSessions, login, sessionDays } from '../contract.ts';
import { type Account, findCredentials, type LockedAccount, lockAccount, roleAt } from './accounts.sql.ts';
import { deleteBrowserOfSession, deleteBrowsers } from './known-browsers.sql.ts';
import { knownBrowser, rememberBrowser } from './known-browsers.ts';
import { changeWithPassword, isPassword } from './passwords.ts';
import { hasSecondFactor } from './second-factor.sql.ts';
import { missingSecondStep } from './second-factor.ts';
import {
  deleteSession,
  deleteSessions,
  findSession,
  insertSession,
  listSessions,
  lockSession,
} from './sessions.sql.ts';

/** The account that was read for each caller. */
const accounts = new WeakMap<Caller, Account>();

/** Returns the account as it was read when the call was authorized, without a second query. */
export const callerAccount = (caller: Caller): Account | undefined => accounts.get(caller);

/**
 * Finds the account of a session token with one read and no write. The role is read from the database at every call
 * (product 4.3). Returns undefined for a token that is unknown or expired, and for an account scheduled for deletion.
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
    const role = roleAt(account.grant, now);
    const lacksSecondFactor =
      config.requireSecondFactor && role !== 'client' && !(await hasSecondFactor(db.queries, account.id));
    const caller: Caller = {
      accountId: account.id,
      sessionId,
      role,
      ...(lacksSecondFactor && { lacksSecondFactor }),
    };
    accounts.set(caller, account);
    return caller;
  };
}

/**
 * Locks the caller's account, then the session, until the transaction ends.
 * @returns the effective role; undefined when the session has ended or the account is scheduled for deletion
 */
export function lockCaller({
  clock,
}: Pick<Context, 'clock'>): (transaction: Transaction, caller: Caller) => Promise<Role | undefined> {
  return async (transaction, caller) => {
    const account = await lockAccount(transaction, caller.accountId);
    const isLive = account && (await lockSession(transaction, caller.sessionId));
    return isLive ? roleAt(account.grant, clock()) : undefined;
  };
}

/** In this order: user agents also name browsers that they are compatible with, which come later in the list. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:\w*Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * Describes browser and system, such as 'Firefox on Android'. Stores no other detail of the user agent.
 * @param userAgent header of the login
 * @returns one of the two when only one is recognised, '' when neither is
 */
export function describeDevice(userAgent = ''): string {
  const nameIn = (known: typeof browsers) => known.find(([sign]) => sign.test(userAgent))?.[1];
  return [nameIn(browsers), nameIn(systems)].filter((name) => name !== undefined).join(' on ');
}

const dayMs = 24 * 60 * 60_000;

/**
 * Opens a session of a locked account, for every kind of login. Logins of admins and superadmins are recorded.
 * @param userAgent header of the request
 * @returns its id and its token of 43 characters; only the token's fingerprint is stored (product 4.1)
 */
export async function openSession(
  transaction: Transaction,
  { clock }: Pick<Context, 'clock'>,
  account: LockedAccount,
  userAgent: string | undefined,
): Promise<{ sessionId: string; token: string }> {
  const token = newToken();
  const sessionId = newId();
  const now = clock();
  await insertSession(transaction, {
    token_fingerprint: fingerprint(token),
    id: sessionId,
    account_id: account.id,
    created_at: now,
    expires_at: now + sessionDays * dayMs,
    device: describeDevice(userAgent),
  });
  const role = roleAt(account.grant, now);
  if (role !== 'client')
    await recordAudit(transaction, {
      at: now,
      actorId: account.id,
      action: 'logged_in',
      subjectId: account.id,
      after: role,
    });
  return { sessionId, token };
}

/**
 * Logs in with a password and opens a session. Failures are rate-limited by address and network, or by browser if it
 * has logged in to the account before (product 4.7). An account with a second factor also needs a code, which is
 * consumed in the transaction that opens the session. Only a correct password reveals that an account is scheduled
 * for deletion.
 * @param from network address, user agent, and the browser's token from its last login
 * @returns the session's token, the browser's next token, and the account's id
 * @throws AppError with one of the contract's errors
 */
export async function logIn(
  context: Pick<Context, 'db' | 'clock' | 'hashing' | 'secret' | 'config'>,
  { email, password, code }: CheckedBody<typeof login>,
  from: { networkAddress: string; userAgent: string | undefined; browserToken: string | undefined },
): Promise<{ token: string; browserToken: string; accountId: string }> {
  const { account, isRight, counted } = await context.hashing.reserve(async (hashing) => {
    const known = await knownBrowser(context, email, from.browserToken);
    const counted = known ? { loginPerKnownBrowser: known } : { loginPerEmail: email };
    await consume(context, known ? counted : { ...counted, loginPerNetwork: from.networkAddress });
    const account = await findCredentials(context.db.queries, email);
    const isRight = await isPassword({ hashing }, account?.password_hash, password);
    return { account, isRight, counted };
  });
  if (!account) throw new AppError(login.errors.noAccount);
  const loginError = (error: ErrorSpec) => new AppError(error, { accountId: account.id });
  if (!isRight) throw loginError(login.errors.wrong);
  if (account.deletion_scheduled_at !== null) throw loginError(login.errors.scheduledForDeletion);

  const opened = await context.db.change(async (changes) => {
    const locked = await lockAccount(changes, account.id, account.password_hash);
    if (!locked) throw loginError(login.errors.wrong);
    const missing = await missingSecondStep(changes, context, locked, code);
    if (missing) throw loginError(missing);
    const { sessionId, token } = await openSession(changes, context, locked, from.userAgent);
    const session = { accountId: locked.id, sessionId, now: context.clock() };
    const browserToken = await rememberBrowser(changes, session, from.browserToken);
    await release(changes, context, counted);
    return { token, browserToken };
  });
  return { ...opened, accountId: account.id };
}

/** Ends the session that made the call. Other sessions of the account stay. */
export async function logOut({ db }: Pick<Context, 'db'>, caller: Caller): Promise<void> {
  await deleteSession(db.queries, caller.accountId, caller.sessionId);
}

/** Lists the active sessions of the caller's account, newest first. */
export async function listOwnSessions(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
): Promise<AnswerOf<typeof getSessions>> {
  const sessions = await listSessions(db.queries, caller.accountId, clock());
  const time = (at: number) => new Date(at).toISOString();
  return {
    sessions: sessions.map(({ id, device, created_at, expires_at }) => ({
      sessionID: id,
      device,
      since: time(created_at),
      until: time(expires_at),
      isThis: id === caller.sessionId,
    })),
  };
}

/**
 * Ends one session of the caller's account and deletes its known browser, after reauthentication.
 * @throws AppError with one of the contract's errors
 */
export async function endSession(
  context: Pick<Context, 'db' | 'clock' | 'hashing'>,
  caller: Caller,
  { sessionID, password }: CheckedBody<typeof calls.endSession>,
): Promise<void> {
  await changeWithPassword(context, caller, password, async (transaction) => {
    if (!(await deleteSession(transaction, caller.accountId, sessionID)))
      throw new AppError(calls.endSession.errors.noSuchSession);
    await deleteBrowserOfSession(transaction, caller.accountId, sessionID);
  });
}

/**
 * Ends the other sessions of the caller's account and deletes their known browsers, after reauthentication.
 * @throws AppError with one of the contract's errors
 */
export async function endOtherSessions(
  context: Pick<Context, 'db' | 'clock' | 'hashing'>,
  caller: Caller,
  password: string,
): Promise<void> {
  await changeWithPassword(context, caller, password, async (transaction) => {
    await deleteSessions(transaction, caller.accountId, caller.sessionId);
    await deleteBrowsers(transaction, caller.accountId, caller.sessionId);
  });
}

/**
 * Ends all sessions of an account, for example after a theft, deletes its known browsers, and records it in the audit
 * log. The caller's own sessions need the password instead, so that a stolen session cannot end them.
 * @throws AppError with one of the contract's errors; 404 also for an account scheduled for deletion
 */
export async function endAllSessions(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  accountId: string,
): Promise<void> {
  if (accountId === caller.accountId) throw new AppError(calls.endSessionsOf.errors.ownAccount);
  await db.change(async (changes) => {
    if (!(await lockAccount(changes, accountId)))
      throw new AppError(calls.endSessionsOf.errors.noSuchAccount);
    await deleteSessions(changes, accountId);
    await deleteBrowsers(changes, accountId);
    await recordAudit(changes, {
      at: clock(),
      actorId: caller.accountId,
      action: 'signed_out_everywhere',
      subjectId: accountId,
    });
  });
}
