import { hash, type Options, verify } from '@node-rs/argon2';
import { queueMail } from '#email/server/index.ts';
import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import { unauthorized } from '#platform/contract/common.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newToken } from '#platform/server/ids.ts';
import { consume } from '#platform/server/limits/limits.ts';
import { fingerprint } from '#platform/server/secret.ts';
import { passwordTooNew, wrongPassword } from '../contract/common.ts';
import * as calls from '../contract.ts';
import {
  type Account,
  findAccount,
  findAccountByEmail,
  findPasswordHash,
  isAgedPassword,
  type LockedAccount,
  lockAccount,
  setPassword,
} from './accounts.sql.ts';
import { rejectCommonPassword } from './common-passwords.ts';
import { deleteBrowsers } from './known-browsers.sql.ts';
import { deleteLinks, findLink } from './one-time-links.sql.ts';
import { issueLink } from './one-time-links.ts';
import { deletePasskeys } from './passkeys.sql.ts';
import { deleteSessions } from './sessions.sql.ts';

/** Argon2id (the library's default kind) with the first choice of the OWASP password storage cheat sheet. */
const parameters: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hash of an unknown password. Verifying against it takes as long as against a real hash. */
const decoy =
  '$argon2id$v=19$m=19456,t=2,p=1$8++2h/X0I2l5X10JffHoig$C9tXD7wuUw+cjA8HavVD2Nf6o7fYEDIx+Z/FONFP7jQ';

type Needs = { hashing: Pick<Context['hashing'], 'run'> };

/** @throws AppError 503 when too many requests wait for hashing */
export function hashPassword({ hashing }: Needs, password: string): Promise<string> {
  return hashing.run(() => hash(password, parameters));
}

/**
 * Verifies a password in constant time: without a hash it returns false after the same time, so that the duration
 * does not reveal whether an account exists.
 * @throws AppError 503 when too many requests wait for hashing
 */
export async function isPassword(
  { hashing }: Needs,
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  const matches = await hashing.run(() => verify(passwordHash ?? decoy, password));
  return matches && passwordHash !== undefined;
}

/**
 * Counts an attempt with a password or a code against the caller's session. A stolen session guesses no faster than
 * an outsider, and neither an attacker's logins nor a stolen session use up the owner's attempts.
 * @throws AppError 429 when the session has no attempt left
 */
export async function consumeAttempt(context: Pick<Context, 'db' | 'clock'>, caller: Caller): Promise<void> {
  await consume(context, { proofPerSession: caller.sessionId });
}

/**
 * Verifies the password of a logged-in user again. Attempts are limited for each session.
 * @returns the hash that the password matches
 * @throws AppError 403 when it is wrong, 429 when the session has no attempt left, 503 when too many requests wait
 *   for hashing
 */
export async function reauthenticate(
  context: Pick<Context, 'db' | 'clock' | 'hashing'>,
  caller: Caller,
  password: string,
): Promise<string> {
  return context.hashing.reserve(async (hashing) => {
    await consumeAttempt(context, caller);
    const passwordHash = (await findPasswordHash(context.db.queries, caller.accountId))?.password_hash;
    const isRight = await isPassword({ hashing }, passwordHash, password);
    if (!isRight || passwordHash === undefined) throw new AppError(wrongPassword);
    return passwordHash;
  });
}

/**
 * Runs `work` in a transaction after reauthentication. Hashing takes time, so the transaction checks that the
 * password has not changed since.
 * @param work receives the caller's account, which is locked
 * @throws AppError as `reauthenticate`, 401 when the password has changed since
 */
export async function changeWithPassword(
  context: Pick<Context, 'db' | 'clock' | 'hashing'>,
  caller: Caller,
  password: string,
  work: (transaction: Transaction, account: LockedAccount) => Promise<void>,
): Promise<void> {
  const passwordHash = await reauthenticate(context, caller, password);
  await context.db.change(async (changes) => {
    const account = await lockAccount(changes, caller.accountId, passwordHash);
    if (!account) throw new AppError(unauthorized);
    await work(changes, account);
  });
}

/**
 * Reauthenticates with a password that was not set with a session alone (product 3.15).
 * @throws AppError as `reauthenticate`, 403 when the password is too new
 */
export async function requireAgedPassword(
  context: Pick<Context, 'db' | 'clock' | 'hashing'>,
  caller: Caller,
  password: string,
): Promise<void> {
  await reauthenticate(context, caller, password);
  await assertAgedPassword(context.db.queries, caller);
}

/**
 * Runs `work` as `changeWithPassword` does, if the password was not set with a session alone (product 3.15).
 * @throws AppError as `changeWithPassword` does, 403 for a password that is too new
 */
export async function changeWithAgedPassword(
  context: Pick<Context, 'db' | 'clock' | 'hashing'>,
  caller: Caller,
  password: string,
  work: (transaction: Transaction, account: LockedAccount) => Promise<void>,
): Promise<void> {
  await changeWithPassword(context, caller, password, async (transaction, account) => {
    await assertAgedPassword(transaction, caller);
    await work(transaction, account);
  });
}

/** @throws AppError 403 when the password of the caller's account is too new for the caller's session */
export async function assertAgedPassword(db: Db, caller: Caller): Promise<void> {
  if (!(await isAgedPassword(db, caller))) throw new AppError(passwordTooNew);
}

/**
 * Mails a link to set a new password. The link is shown nowhere else (product 3.5). An account scheduled for deletion
 * gets the answer of a missing one.
 * @param networkAddress of the request
 * @throws AppError with one of the contract's errors
 */
export async function sendResetLink(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  email: string,
  networkAddress: string,
): Promise<void> {
  await consume(context, { resetPerAccount: email, resetPerNetwork: networkAddress });
  const account = await findAccountByEmail(context.db.queries, email);
  if (!account || account.deletionScheduledAt !== null) throw new AppError(calls.sendResetLink.errors.noUser);
  if (!account.isVerified) throw new AppError(calls.sendResetLink.errors.notVerified);
  await context.db.change(async (changes) => {
    const { letter } = await issueLink(changes, context, 'reset', account);
    await queueMail(changes, context, account.email, letter);
  });
}

/**
 * Sets a new password with a mailed link. Deletes all sessions, reset links and known browsers of the account
 * (product 4.1). Checks the link before hashing.
 * @returns the id of the account
 * @throws AppError with one of the contract's errors
 */
export async function resetPassword(
  context: Pick<Context, 'db' | 'clock' | 'hashing' | 'secret' | 'config'>,
  { token, newpwd }: CheckedBody<typeof calls.resetPassword>,
): Promise<string> {
  const { noUser, linkExpired, commonPassword } = calls.resetPassword.errors;
  const used = fingerprint(token);
  const link = await findLink(context.db.queries, 'reset', used);
  if (!link) throw new AppError(noUser);
  if (link.expiresAt <= context.clock()) throw new AppError(linkExpired);
  const owner = await findAccount(context.db.queries, link.accountId);
  await rejectCommonPassword(context, newpwd, owner ? [owner.name, owner.email] : [], commonPassword);
  const passwordHash = await hashPassword(context, newpwd);
  await context.db.change(async (changes) => {
    const account = await setPassword(changes, link.accountId, passwordHash);
    if (!account) throw new AppError(noUser);
    const ended = await deleteLinks(changes, link.accountId, 'reset');
    if (!ended.includes(used)) throw new AppError(noUser);
    await deleteSessions(changes, link.accountId);
    await deleteBrowsers(changes, link.accountId);
    await notifyPasswordChanged(changes, context, account);
  });
  return link.accountId;
}

/**
 * Reports a password change by mail, with a link to revert it (product 4.8). Runs in the transaction that changes the
 * password.
 */
export async function notifyPasswordChanged(
  transaction: Transaction,
  context: Pick<Context, 'clock' | 'secret' | 'config'>,
  account: Pick<Account, 'id' | 'name' | 'email'>,
): Promise<void> {
  const { letter } = await issueLink(transaction, context, 'revert', account);
  await queueMail(transaction, context, account.email, letter);
}

/**
 * Reverts a password change that the owner did not make: deletes all sessions, known browsers, passkeys, reset links
 * and other links of this kind, and sets a random password (product 4.8).
 * @returns the id of the account, and a token that sets a new password as a reset link does
 * @throws AppError with one of the contract's errors
 */
export async function revertPasswordChange(
  context: Pick<Context, 'db' | 'clock' | 'hashing' | 'config'>,
  token: string,
): Promise<{ accountId: string } & Pick<AnswerOf<typeof calls.revertPasswordChange>, 'resetToken'>> {
  const { noUser, linkExpired } = calls.revertPasswordChange.errors;
  const used = fingerprint(token);
  const link = await findLink(context.db.queries, 'revert', used);
  if (!link) throw new AppError(noUser);
  if (link.expiresAt <= context.clock()) throw new AppError(linkExpired);
  const { accountId } = link;
  const passwordHash = await hashPassword(context, newToken());
  const resetToken = await context.db.change(async (changes) => {
    const account = await setPassword(changes, accountId, passwordHash);
    if (!account) throw new AppError(noUser);
    const ended = await deleteLinks(changes, accountId, 'revert');
    if (!ended.includes(used)) throw new AppError(noUser);
    await deleteLinks(changes, accountId, 'reset');
    await deleteSessions(changes, accountId);
    await deleteBrowsers(changes, accountId);
    await deletePasskeys(changes, accountId);
    const entry = { actorId: accountId, action: 'password_change_reverted', subjectId: accountId } as const;
    await recordAudit(changes, { at: context.clock(), ...entry });
    return (await issueLink(changes, context, 'reset', account)).token;
  });
  return { accountId, resetToken };
}
