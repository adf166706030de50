import { queueMail } from '#email/server/index.ts';
import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { spend } from '#platform/server/limits/limits.ts';
import { sendInstituteLink as call } from '../../contract.ts';
import { findAccount } from '../accounts.sql.ts';
import { issueLink } from '../issue-link.ts';
import { findConfirmed, putClaim, takenErrors } from './institute.sql.ts';

/**
 * Mails a link to an institute e-mail that the caller claims, whoever's account it stands under until it is confirmed
 * (product 3.13). The answer shows the link where verification links are shown.
 * @throws AppError with one of the contract's errors
 */
export async function sendInstituteLink(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  caller: Caller,
  { instituteEmail, scholarID, branch, year }: CheckedBody<typeof call>,
): Promise<Pick<AnswerOf<typeof call>, 'confirmLink'>> {
  await spend(context, {
    institutePerAccount: caller.accountId,
    institutePerAddress: instituteEmail,
  });
  const link = await context.db.change(async (changes) => {
    const account = await findAccount(changes, caller.accountId);
    if (!account) throw new AppError(call.errors.userNotFound);
    if (!account.isVerified) throw new AppError(call.errors.notVerified);
    if (account.instituteConfirmed) throw new AppError(call.errors.alreadyConfirmed);
    const claim = {
      account_id: account.id,
      institute_email: instituteEmail,
      scholar_id: scholarID,
      branch,
      year,
    };
    const held = await findConfirmed(changes, claim);
    if (held) throw new AppError(takenErrors[held]);
    await putClaim(changes, claim);
    const { address, letter } = await issueLink(changes, context, 'institute', account);
    await queueMail(changes, context, instituteEmail, letter);
    return address;
  });
  return context.config.showVerificationLink ? { confirmLink: link } : {};
}
