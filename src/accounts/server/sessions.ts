import type { AnswerOf, CheckedBody, ErrorSpec, Role } from '#platform/contract/call.ts';
import { dayMs } from '#platform/rule/dates.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId, newToken } from '#platform/server/ids.ts';
import { consumeLimits, releaseLimits } from '#platform/server/limits/rate-limits.ts';
import { hashToken } from '#platform/server/secret.ts';
import * as calls from '../contract.ts';
import { login, sessionLifetimeDays } from '../contract.ts';
import {
  type Account,
  computeEffectiveRole,
  findCredentialsByEmail,
  type LockedAccount,
  lockOpenAccountRow,
} from './accounts.sql.ts';
import { deleteBrowserOfSession, deleteBrowsers } from './known-browsers.sql.ts';
import { findBrowserId, rememberBrowser } from './known-browsers.ts';
import { accountLimits } from './limits.ts';
import { verifyPassword, verifyPasswordAndRun } from './passwords.ts';
import { hasSecondFactor } from './second-factor.sql.ts';
import { consumeSecondFactorOrReturnError } from './second-factor.ts';
import {
  deleteSession,
  deleteSessions,
  findSession,
  insertSession,
  listSessions,
  lockSession,
} from './sessions.sql.ts';

const accounts = new WeakMap<Caller, Account>();

/** Returns the account that was read when the call was authorized, without a second query. */
export const findCallerAccount = (caller: Caller): Account | undefined => accounts.get(caller);

/**
 * Returns a function that finds the caller by the session token. It reads the role from the database in every call
 * (product 4.3). It returns undefined for an unknown or expired token, and for an account scheduled for deletion.
 */
export function createCallerFinder({
  db,
  clock,
  config,
}: Pick<Context, 'db' | 'clock' | 'config'>): (token: string) => Promise<Caller | undefined> {
  return async (token) => {
    const now = clock();
    const session = await findSession(db.queries, hashToken(token), now);
    if (!session) return undefined;
    const { sessionId, account } = session;
    const role = computeEffectiveRole(account.grant, now);
    const lacksSecondFactor =
      config.requireSecondFactor && role !== 'client' && !(await hasSecondFactor(db.queries, account.id));
    const caller: Caller = {
      accountId: account.id,
      sessionId,
      role,
      ...(lacksSecondFactor && { lacksSecondFactor }),
      ...(!account.isVerified && { isUnverified: true }),
    };
    accounts.set(caller, account);
    return caller;
  };
}

/**
 * Returns a function that locks the caller's account, then the session, until the transaction ends. The function
 * returns the caller's current role, or undefined if the session has ended or the account is scheduled for deletion.
 */
export function createLockAndRecheckOfCaller({
  clock,
}: Pick<Context, 'clock'>): (transaction: Transaction, caller: Caller) => Promise<Role | undefined> {
  return async (transaction, caller) => {
    const account = await lockOpenAccountRow(transaction, caller.accountId);
    const isLive = account && (await lockSession(transaction, caller.sessionId));
    return isLive ? computeEffectiveRole(account.grant, clock()) : undefined;
  };
}

/** The order matters: the user agent of a browser also contains the names of browsers further down the list. */
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
 * Returns a text such as 'Firefox on Android'. Leaves out an unknown browser or system. The text is empty if both are
 * unknown.
 */
export function describeDevice(userAgent = ''): string {
  const nameIn = (known: typeof browsers) => known.find(([sign]) => sign.test(userAgent))?.[1];
  return [nameIn(browsers), nameIn(systems)].filter((name) => name !== undefined).join(' on ');
}

/**
 * Creates a session and returns its token. The database stores only the token's fingerprint (product 4.1). The audit
 * log records logins of admins and superadmins.
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
    token_fingerprint: hashToken(token),
    id: sessionId,
    account_id: account.id,
    created_at: now,
    expires_at: now + sessionLifetimeDays * dayMs,
    device: describeDevice(userAgent),
  });
  const role = computeEffectiveRole(account.grant, now);
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
 * Logs in with a password. Attempts are limited by e-mail address and by IP address. If the browser has logged in to
 * the account before, attempts are limited only by browser (product 4.7). A successful login does not use up an attempt
 * of the e-mail address or browser. Only a correct password reveals that an account is scheduled for deletion.
 * @throws AppError with one of the errors of the call, or 503 if too many requests wait for hashing
 */
export async function logIn(
  context: Pick<Context, 'db' | 'clock' | 'hashing' | 'secret' | 'config'>,
  { email, password, code }: CheckedBody<typeof login>,
  from: { networkAddress: string; userAgent: string | undefined; browserToken: string | undefined },
): Promise<{ token: string; browserToken: string; accountId: string }> {
  const { account, isRight, counted } = await context.hashing.reserve(async (hashing) => {
    const known = await findBrowserId(context, email, from.browserToken);
    const counted = known ? { loginPerKnownBrowser: known } : { loginPerEmail: email };
    await consumeLimits(
      context,
      accountLimits,
      known ? counted : { ...counted, loginPerNetwork: from.networkAddress },
    );
    const account = await findCredentialsByEmail(context.db.queries, email);
    const isRight = await verifyPassword({ hashing }, account?.password_hash, password);
    return { account, isRight, counted };
  });
  if (!account) throw new AppError(login.errors.noAccount);
  const loginError = (error: ErrorSpec) => new AppError(error, { accountId: account.id });
  if (!isRight) throw loginError(login.errors.wrong);
  if (account.deletion_scheduled_at !== null) throw loginError(login.errors.scheduledForDeletion);

  const opened = await context.db.change(async (transaction) => {
    const locked = await lockOpenAccountRow(transaction, account.id, account.password_hash);
    if (!locked) throw loginError(login.errors.wrong);
    const missing = await consumeSecondFactorOrReturnError(transaction, context, locked, code);
    if (missing) throw loginError(missing);
    const { sessionId, token } = await openSession(transaction, context, locked, from.userAgent);
    const session = { accountId: locked.id, sessionId, now: context.clock() };
    const browserToken = await rememberBrowser(transaction, session, from.browserToken);
    await releaseLimits(transaction, context, accountLimits, counted);
    return { token, browserToken };
  });
  return { ...opened, accountId: account.id };
}

export async function logOut({ db }: Pick<Context, 'db'>, caller: Caller): Promise<void> {
  await deleteSession(db.queries, caller.accountId, caller.sessionId);
}

export async function listOwnSessions(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
): Promise<AnswerOf<typeof calls.listOwnSessions>> {
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
 * Ends one session of the caller and forgets its browser. Requires the password.
 * @throws AppError 404 if the session does not exist, otherwise the errors of `verifyPasswordAndRun`
 */
export async function endSession(
  context: Pick<Context, 'db' | 'clock' | 'hashing'>,
  caller: Caller,
  { sessionID, password }: CheckedBody<typeof calls.endSession>,
): Promise<void> {
  await verifyPasswordAndRun(context, caller, password, async (transaction) => {
    if (!(await deleteSession(transaction, caller.accountId, sessionID)))
      throw new AppError(calls.endSession.errors.noSuchSession);
    await deleteBrowserOfSession(transaction, caller.accountId, sessionID);
  });
}

/**
 * Ends all other sessions of the caller and forgets their browsers. Requires the password.
 * @throws AppError with the errors of `verifyPasswordAndRun`
 */
export async function endOtherSessions(
  context: Pick<Context, 'db' | 'clock' | 'hashing'>,
  caller: Caller,
  password: string,
): Promise<void> {
  await verifyPasswordAndRun(context, caller, password, async (transaction) => {
    await deleteSessions(transaction, caller.accountId, caller.sessionId);
    await deleteBrowsers(transaction, caller.accountId, caller.sessionId);
  });
}

/**
 * Ends all sessions of another account. Callers cannot end their own sessions here, because that requires the password,
 * so that a stolen session is not enough.
 * @throws AppError 404 if the account does not exist or is scheduled for deletion, 403 if it is the caller's own
 */
export async function endSessionsOfAccount(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  accountId: string,
): Promise<void> {
  if (accountId === caller.accountId) throw new AppError(calls.endSessionsOfAccount.errors.ownAccount);
  await db.change(async (transaction) => {
    if (!(await lockOpenAccountRow(transaction, accountId)))
      throw new AppError(calls.endSessionsOfAccount.errors.noSuchAccount);
    await deleteSessions(transaction, accountId);
    await deleteBrowsers(transaction, accountId);
    await recordAudit(transaction, {
      at: clock(),
      actorId: caller.accountId,
      action: 'signed_out_everywhere',
      subjectId: accountId,
    });
  });
}
