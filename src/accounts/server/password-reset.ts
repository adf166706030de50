import { queueMail } from '#email/server/index.ts';
import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newToken } from '#platform/server/ids.ts';
import { consume } from '#platform/server/limits/limits.ts';
import { fingerprint } from '#platform/server/secret.ts';
import * as calls from '../contract.ts';
import { type Account, findAccount, findAccountByEmail, setPassword } from './accounts.sql.ts';
import { refuseCommonPassword } from './common-password.ts';
import { deleteBrowsers } from './known-browsers.sql.ts';
import { findLink, removeLinks } from './links.sql.ts';
import { issueLink } from './links.ts';
import { deletePasskeys } from './passkeys/passkeys.sql.ts';
import { hashPassword } from './passwords.ts';
import { removeSessions } from './sessions.sql.ts';

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
  await refuseCommonPassword(context, newpwd, owner ? [owner.name, owner.email] : [], commonPassword);
  const passwordHash = await hashPassword(context, newpwd);
  await context.db.change(async (changes) => {
    const account = await setPassword(changes, link.accountId, passwordHash);
    if (!account) throw new AppError(noUser);
    const ended = await removeLinks(changes, link.accountId, 'reset');
    if (!ended.includes(used)) throw new AppError(noUser);
    await removeSessions(changes, link.accountId);
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
  const { letter } = await issueLink(transaction, context, 'disown', account);
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
  const link = await findLink(context.db.queries, 'disown', used);
  if (!link) throw new AppError(noUser);
  if (link.expiresAt <= context.clock()) throw new AppError(linkExpired);
  const { accountId } = link;
  const passwordHash = await hashPassword(context, newToken());
  const resetToken = await context.db.change(async (changes) => {
    const account = await setPassword(changes, accountId, passwordHash);
    if (!account) throw new AppError(noUser);
    const ended = await removeLinks(changes, accountId, 'disown');
    if (!ended.includes(used)) throw new AppError(noUser);
    await removeLinks(changes, accountId, 'reset');
    await removeSessions(changes, accountId);
    await deleteBrowsers(changes, accountId);
    await deletePasskeys(changes, accountId);
    const entry = { actorId: accountId, action: 'password disowned', subjectId: accountId } as const;
    await recordAudit(changes, { at: context.clock(), ...entry });
    return (await issueLink(changes, context, 'reset', account)).token;
  });
  return { accountId, resetToken };
}
