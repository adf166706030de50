import { queueMail } from '#email/server/index.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import { hashToken } from '#platform/server/secret.ts';
import * as calls from '../contract.ts';
import { sendOwnVerificationLink } from '../contract.ts';
import { findAccount, markAccountVerified } from './accounts.sql.ts';
import { lockUnverifiedAccount } from './deletion.sql.ts';
import { eraseAccount } from './deletion.ts';
import type { OnAccountErased, OnAccountVerified } from './hooks.ts';
import { accountLimits } from './limits.ts';
import { buildVerifiedLetter } from './mails.ts';
import { deleteOneTimeLink, findOneTimeLink } from './one-time-links.sql.ts';
import { issueOneTimeLink } from './one-time-links.ts';
import { findCallerAccount } from './sessions.ts';

/**
 * Mails a link that verifies the caller's address. Returns the link only if the settings allow it, because users could
 * otherwise verify addresses of others (product 3.4).
 * @throws AppError with one of the errors of the call
 */
export async function sendVerificationLink(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  caller: Caller,
): Promise<Pick<AnswerOf<typeof sendOwnVerificationLink>, 'verifyEmailLink'>> {
  const account = findCallerAccount(caller) ?? (await findAccount(context.db.queries, caller.accountId));
  if (!account) throw new AppError(sendOwnVerificationLink.errors.userNotFound);
  if (account.isVerified) throw new AppError(sendOwnVerificationLink.errors.alreadyVerified);
  await consumeLimits(context, accountLimits, { verificationPerAccount: account.id });
  const link = await context.db.change(async (transaction) => {
    const { address, letter } = await issueOneTimeLink(transaction, context, 'verify', account);
    await queueMail(transaction, context, account.email, letter);
    return address;
  });
  return context.config.showVerificationLink ? { verifyEmailLink: link } : {};
}

/**
 * Returns the name and address of the account that a link would verify, so that readers notice if a stranger has signed
 * up with their address (product 3.12). `account` is null if the link would verify no account.
 */
export async function findAccountOfVerificationLink(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  token: string,
): Promise<AnswerOf<typeof calls.findAccountOfVerificationLink>> {
  const link = await findOneTimeLink(db.queries, 'verify', hashToken(token));
  if (!link || link.isVerified || link.expiresAt <= clock()) return { account: null };
  const account = await findAccount(db.queries, link.accountId);
  return { account: account ? { name: account.name, email: account.email } : null };
}

/**
 * Verifies the address of a link. Other links of the account then return "already verified" (product 4.4).
 * @throws AppError with one of the errors of the call
 */
export async function verifyEmail(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  token: string,
  onAccountVerified: OnAccountVerified,
): Promise<void> {
  const { userNotFound, alreadyVerified, linkExpired } = calls.verifyEmail.errors;
  const now = context.clock();
  await context.db.change(async (transaction) => {
    const link = await findOneTimeLink(transaction, 'verify', hashToken(token));
    if (!link) throw new AppError(userNotFound);
    if (link.isVerified) throw new AppError(alreadyVerified);
    if (link.expiresAt <= now) throw new AppError(linkExpired);
    const account = await markAccountVerified(transaction, link.accountId, now);
    // A concurrent request has verified the account, or a later sign-up with the same values has erased it.
    if (!account)
      throw new AppError((await findAccount(transaction, link.accountId)) ? alreadyVerified : userNotFound);
    await deleteOneTimeLink(transaction, hashToken(token));
    await queueMail(transaction, context, account.email, buildVerifiedLetter(account, context.config));
    await onAccountVerified(transaction, { ...account, id: link.accountId });
  });
}

/**
 * Erases an unverified account if the owner of its address did not sign up (product 3.12).
 * @throws AppError with one of the errors of the call
 */
export async function eraseUnrequestedSignup(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  token: string,
  onAccountErased: OnAccountErased,
): Promise<void> {
  const { userNotFound, alreadyVerified, linkExpired } = calls.eraseUnrequestedSignup.errors;
  const at = clock();
  await db.change(async (transaction) => {
    const link = await findOneTimeLink(transaction, 'verify', hashToken(token));
    if (!link) throw new AppError(userNotFound);
    if (link.isVerified) throw new AppError(alreadyVerified);
    if (link.expiresAt <= at) throw new AppError(linkExpired);
    const account = await lockUnverifiedAccount(transaction, link.accountId);
    if (!account)
      throw new AppError((await findAccount(transaction, link.accountId)) ? alreadyVerified : userNotFound);
    await eraseAccount(transaction, account, { actorId: 'mailed_link', at, onAccountErased });
  });
}
