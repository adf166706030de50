import { hash, type Options, verify } from '@node-rs/argon2';
import { queueMail } from '#email/server/index.ts';
import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import { unauthorized } from '#platform/contract/common.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newToken } from '#platform/server/ids.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import { hashToken } from '#platform/server/secret.ts';
import { passwordTooNew, wrongPasswordError } from '../contract/common.ts';
import * as calls from '../contract.ts';
import {
  type Account,
  findAccount,
  findAccountByEmail,
  findPasswordHash,
  type LockedAccount,
  lockOpenAccountRow,
  setTrustedPasswordHash,
  wasPasswordTrustedAtSessionStart,
} from './accounts.sql.ts';
import { rejectCommonPassword } from './common-passwords.ts';
import { deleteBrowsers } from './known-browsers.sql.ts';
import { accountLimits } from './limits.ts';
import { deleteOneTimeLinks, findOneTimeLink } from './one-time-links.sql.ts';
import { issueOneTimeLink } from './one-time-links.ts';
import { deletePasskeys } from './passkeys.sql.ts';
import { deleteSessions } from './sessions.sql.ts';

/**
 * Argon2id with the minimum parameters that the password storage cheat sheet of OWASP recommends. `memoryCost` is in
 * KiB.
 */
const argon2Options: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hash of a random password. The entered password is compared with this hash if there is no account, so that the call
 * takes the same time.
 */
const decoyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$8++2h/X0I2l5X10JffHoig$C9tXD7wuUw+cjA8HavVD2Nf6o7fYEDIx+Z/FONFP7jQ';

type Needs = { hashing: Pick<Context['hashing'], 'run'> };

/**
 * Hashes a password.
 * @throws AppError 503 if too many requests wait for hashing
 */
export function hashPassword({ hashing }: Needs, password: string): Promise<string> {
  return hashing.run(() => hash(password, argon2Options));
}

/**
 * Returns whether the password matches the hash. Takes the same time if `passwordHash` is undefined, so that the
 * duration does not reveal whether an account exists.
 * @throws AppError 503 if too many requests wait for hashing
 */
export async function verifyPassword(
  { hashing }: Needs,
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  const matches = await hashing.run(() => verify(passwordHash ?? decoyHash, password));
  return matches && passwordHash !== undefined;
}

/**
 * Counts an attempt to enter the password or a code in a session. These attempts have a separate limit from logins, so
 * that a thief with a stolen session cannot use up the login attempts of the owner.
 * @throws AppError 429 if the session has no attempt left
 */
export async function consumeReauthenticationAttempt(
  context: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
): Promise<void> {
  await consumeLimits(context, accountLimits, { proofPerSession: caller.sessionId });
}

/**
 * Verifies the caller's password and returns its hash.
 * @throws AppError 403 if it is wrong, 429 if the session has no attempt left, 503 if too many requests wait for
 *   hashing
 */
export async function reauthenticate(
  context: Pick<Context, 'db' | 'clock' | 'hashing'>,
  caller: Caller,
  password: string,
): Promise<string> {
  return context.hashing.reserve(async (hashing) => {
    await consumeReauthenticationAttempt(context, caller);
    const passwordHash = (await findPasswordHash(context.db.queries, caller.accountId))?.password_hash;
    const isRight = await verifyPassword({ hashing }, passwordHash, password);
    if (!isRight || passwordHash === undefined) throw new AppError(wrongPasswordError);
    return passwordHash;
  });
}

/**
 * Verifies the caller's password, then runs `work` with the locked account.
 * @throws AppError 401 if meanwhile the password has changed or the account was scheduled for deletion, otherwise the
 * errors of `reauthenticate`
 */
export async function verifyPasswordAndRun(
  context: Pick<Context, 'db' | 'clock' | 'hashing'>,
  caller: Caller,
  password: string,
  work: (transaction: Transaction, account: LockedAccount) => Promise<void>,
): Promise<void> {
  const passwordHash = await reauthenticate(context, caller, password);
  await context.db.change(async (transaction) => {
    const account = await lockOpenAccountRow(transaction, caller.accountId, passwordHash);
    if (!account) throw new AppError(unauthorized);
    await work(transaction, account);
  });
}

/**
 * Verifies the caller's password, which must not be too new (product 3.15).
 * @throws AppError 403 if it is too new, otherwise the errors of `reauthenticate`
 */
export async function reauthenticateWithAgedPassword(
  context: Pick<Context, 'db' | 'clock' | 'hashing'>,
  caller: Caller,
  password: string,
): Promise<void> {
  await reauthenticate(context, caller, password);
  await assertAgedPassword(context.db.queries, caller);
}

/**
 * Works like `verifyPasswordAndRun`, but the password must not be too new (product 3.15).
 * @throws AppError 403 if it is too new, otherwise the errors of `verifyPasswordAndRun`
 */
export async function verifyAgedPasswordAndRun(
  context: Pick<Context, 'db' | 'clock' | 'hashing'>,
  caller: Caller,
  password: string,
  work: (transaction: Transaction, account: LockedAccount) => Promise<void>,
): Promise<void> {
  await verifyPasswordAndRun(context, caller, password, async (transaction, account) => {
    await assertAgedPassword(transaction, caller);
    await work(transaction, account);
  });
}

export async function assertAgedPassword(db: Db, caller: Caller): Promise<void> {
  if (!(await wasPasswordTrustedAtSessionStart(db, caller))) throw new AppError(passwordTooNew);
}

/**
 * Mails a link that resets the password. The link is shown nowhere else (product 3.5).
 * @throws AppError 404 if the account is unknown or scheduled for deletion, 403 if it is unverified, 429 after too
 *   many requests
 */
export async function sendResetLink(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  email: string,
  networkAddress: string,
): Promise<void> {
  await consumeLimits(context, accountLimits, { resetPerAccount: email, resetPerNetwork: networkAddress });
  const account = await findAccountByEmail(context.db.queries, email);
  if (!account || account.deletionScheduledAt !== null) throw new AppError(calls.sendResetLink.errors.noUser);
  if (!account.isVerified) throw new AppError(calls.sendResetLink.errors.notVerified);
  await context.db.change(async (transaction) => {
    const { letter } = await issueOneTimeLink(transaction, context, 'reset', account);
    await queueMail(transaction, context, account.email, letter);
  });
}

/**
 * Sets a new password by a mailed link. Deletes all sessions, reset links and known browsers of the account (product
 * 4.1). Returns the account's id.
 * @throws AppError 404 if the link is unknown or used, 400 if it has expired or the password is common, 503 if too many
 * requests wait for hashing
 */
export async function resetPassword(
  context: Pick<Context, 'db' | 'clock' | 'hashing' | 'secret' | 'config'>,
  { token, newpwd }: CheckedBody<typeof calls.resetPassword>,
): Promise<string> {
  const { noUser, linkExpired, commonPassword } = calls.resetPassword.errors;
  const used = hashToken(token);
  const link = await findOneTimeLink(context.db.queries, 'reset', used);
  if (!link) throw new AppError(noUser);
  if (link.expiresAt <= context.clock()) throw new AppError(linkExpired);
  const owner = await findAccount(context.db.queries, link.accountId);
  await rejectCommonPassword(context, newpwd, owner ? [owner.name, owner.email] : [], commonPassword);
  const passwordHash = await hashPassword(context, newpwd);
  await context.db.change(async (transaction) => {
    const account = await setTrustedPasswordHash(transaction, link.accountId, passwordHash);
    if (!account) throw new AppError(noUser);
    const ended = await deleteOneTimeLinks(transaction, link.accountId, 'reset');
    if (!ended.includes(used)) throw new AppError(noUser);
    await deleteSessions(transaction, link.accountId);
    await deleteBrowsers(transaction, link.accountId);
    await notifyPasswordChanged(transaction, context, account);
  });
  return link.accountId;
}

/** Mails the owner that the password was changed, with a link that reverts the change (product 4.8). */
export async function notifyPasswordChanged(
  transaction: Transaction,
  context: Pick<Context, 'clock' | 'secret' | 'config'>,
  account: Pick<Account, 'id' | 'name' | 'email'>,
): Promise<void> {
  const { letter } = await issueOneTimeLink(transaction, context, 'revert', account);
  await queueMail(transaction, context, account.email, letter);
}

/**
 * Reverts a password change by the mailed link: sets a random password, and deletes the sessions, known browsers,
 * passkeys and reset links (product 4.8). Returns the account's id and a token for `resetPassword`.
 * @throws AppError 404 if the link is unknown or used, 400 if it has expired, 503 if too many requests wait for hashing
 */
export async function replaceUnwantedPassword(
  context: Pick<Context, 'db' | 'clock' | 'hashing' | 'config'>,
  token: string,
): Promise<{ accountId: string } & Pick<AnswerOf<typeof calls.replaceUnwantedPassword>, 'resetToken'>> {
  const { noUser, linkExpired } = calls.replaceUnwantedPassword.errors;
  const used = hashToken(token);
  const link = await findOneTimeLink(context.db.queries, 'revert', used);
  if (!link) throw new AppError(noUser);
  if (link.expiresAt <= context.clock()) throw new AppError(linkExpired);
  const { accountId } = link;
  const passwordHash = await hashPassword(context, newToken());
  const resetToken = await context.db.change(async (transaction) => {
    const account = await setTrustedPasswordHash(transaction, accountId, passwordHash);
    if (!account) throw new AppError(noUser);
    const ended = await deleteOneTimeLinks(transaction, accountId, 'revert');
    if (!ended.includes(used)) throw new AppError(noUser);
    await deleteOneTimeLinks(transaction, accountId, 'reset');
    await deleteSessions(transaction, accountId);
    await deleteBrowsers(transaction, accountId);
    await deletePasskeys(transaction, accountId);
    const entry = { actorId: accountId, action: 'password_change_reverted', subjectId: accountId } as const;
    await recordAudit(transaction, { at: context.clock(), ...entry });
    return (await issueOneTimeLink(transaction, context, 'reset', account)).token;
  });
  return { accountId, resetToken };
}
