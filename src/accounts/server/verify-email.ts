import { queueMail } from '#email/server/index.ts';
import type { Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { fingerprint } from '#platform/server/secret.ts';
import { verifyToken } from '../contract.ts';
import { findAccount } from './accounts.sql.ts';
import { findLink, markVerificationUsed } from './links.sql.ts';
import { verifiedLetter } from './mails.ts';
import { markVerified } from './profile.sql.ts';

/**
 * Verifies the address a link was mailed to, once. The account's other verification links can do nothing any more and
 * say that the e-mail is already verified; the used one is unknown from now on (product 4.4).
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
    // Verified by another link, or replaced by a later sign-up, a moment ago.
    if (!account)
      throw new AppError((await findAccount(changes, link.accountId)) ? alreadyVerified : userNotFound);
    await markVerificationUsed(changes, fingerprint(token));
    await queueMail(changes, context, account.email, verifiedLetter(account, context.config));
  });
}
