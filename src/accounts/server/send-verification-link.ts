import { queueMail } from '#email/server/index.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { spend } from '#platform/server/limits/limits.ts';
import { sendLink } from '../contract.ts';
import { findAccount } from './accounts.sql.ts';
import { accountOf } from './find-caller.ts';
import { issueLink } from './issue-link.ts';

/**
 * Mails a verification link. The answer shows it too where the settings say so, and only there: otherwise anybody could
 * verify an address that is not theirs (product 3.4).
 * @throws AppError with one of the contract's errors
 */
export async function sendVerificationLink(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  caller: Caller,
): Promise<Pick<AnswerOf<typeof sendLink>, 'verifyEmailLink'>> {
  const account = accountOf(caller) ?? (await findAccount(context.db.queries, caller.accountId));
  if (!account) throw new AppError(sendLink.errors.userNotFound);
  if (account.isVerified) throw new AppError(sendLink.errors.alreadyVerified);
  await spend(context, { verificationPerAccount: account.id });
  const link = await context.db.change(async (changes) => {
    const { address, letter } = await issueLink(changes, context, 'verify', account);
    await queueMail(changes, context, account.email, letter);
    return address;
  });
  return context.config.showVerificationLink ? { verifyEmailLink: link } : {};
}
