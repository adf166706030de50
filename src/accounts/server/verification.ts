import { queueMail } from '#email/server/index.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { consume } from '#platform/server/limits/limits.ts';
import { fingerprint } from '#platform/server/secret.ts';
import * as calls from '../contract.ts';
import { type getLinkAccount, sendLink, verifyToken } from '../contract.ts';
import { findAccount, markVerified } from './accounts.sql.ts';
import { lockUnverifiedAccount } from './deletion.sql.ts';
import { eraseAccount } from './deletion.ts';
import type { OnAccountErased } from './hooks.ts';
import { verifiedLetter } from './mails.ts';
import { deleteLink, findLink } from './one-time-links.sql.ts';
import { issueLink } from './one-time-links.ts';
import { callerAccount } from './sessions.ts';

/**
 * Mails a verification link. The answer contains it only where the settings allow that: otherwise a user could verify
 * an address that is not theirs (product 3.4).
 * @throws AppError with one of the contract's errors
 */
export async function sendVerificationLink(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  caller: Caller,
): Promise<Pick<AnswerOf<typeof sendLink>, 'verifyEmailLink'>> {
  const account = callerAccount(caller) ?? (await findAccount(context.db.queries, caller.accountId));
  if (!account) throw new AppError(sendLink.errors.userNotFound);
  if (account.isVerified) throw new AppError(sendLink.errors.alreadyVerified);
  await consume(context, { verificationPerAccount: account.id });
  const link = await context.db.change(async (changes) => {
    const { address, letter } = await issueLink(changes, context, 'verify', account);
    await queueMail(changes, context, account.email, letter);
    return address;
  });
  return context.config.showVerificationLink ? { verifyEmailLink: link } : {};
}

/**
 * Returns the account that a verification link would verify. The reader of the mailbox needs the name to recognise an account that a stranger opened with their address (product 3.12).
 */
export async function findLinkAccount(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  token: string,
): Promise<AnswerOf<typeof getLinkAccount>> {
  const link = await findLink(db.queries, 'verify', fingerprint(token));
  if (!link || link.isVerified || link.expiresAt <= clock()) return { account: null };
  const account = await findAccount(db.queries, link.accountId);
  return { account: account ? { name: account.name, email: account.email } : null };
}

/**
 * Verifies the address that a link was mailed to, once. Other verification links of the account then report that the
 * e-mail is already verified (product 4.4).
 * @throws AppError with one of the contract's errors
 */
export async function verifyEmail(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  token: string,
): Promise<void> {
  const { userNotFound, alreadyVerified, linkExpired } = verifyToken.errors;
  const now = context.clock();
  await context.db.change(async (changes) => {
    const link = await findLink(changes, 'verify', fingerprint(token));
    if (!link) throw new AppError(userNotFound);
    if (link.isVerified) throw new AppError(alreadyVerified);
    if (link.expiresAt <= now) throw new AppError(linkExpired);
    const account = await markVerified(changes, link.accountId, now);
    // A concurrent request has verified the account, or replaced it by a later sign-up.
    if (!account)
      throw new AppError((await findAccount(changes, link.accountId)) ? alreadyVerified : userNotFound);
    await deleteLink(changes, fingerprint(token));
    await queueMail(changes, context, account.email, verifiedLetter(account, context.config));
  });
}

/**
 * Erases an unverified account whose address belongs to a person who did not sign up (product 3.12).
 * @throws AppError with one of the contract's errors
 */
export async function rejectSignup(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  token: string,
  onAccountErased: OnAccountErased,
): Promise<void> {
  const { userNotFound, alreadyVerified, linkExpired } = calls.rejectSignup.errors;
  const at = clock();
  await db.change(async (changes) => {
    const link = await findLink(changes, 'verify', fingerprint(token));
    if (!link) throw new AppError(userNotFound);
    if (link.isVerified) throw new AppError(alreadyVerified);
    if (link.expiresAt <= at) throw new AppError(linkExpired);
    const account = await lockUnverifiedAccount(changes, link.accountId);
    if (!account)
      throw new AppError((await findAccount(changes, link.accountId)) ? alreadyVerified : userNotFound);
    await eraseAccount(changes, account, { actorId: 'mailed_link', at, onAccountErased });
  });
}
