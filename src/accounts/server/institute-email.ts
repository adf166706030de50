import { queueMail, queueMails } from '#email/server/index.ts';
import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import { findClubInstitute } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import { hashToken } from '#platform/server/secret.ts';
import { listInstituteDetailMistakes } from '../contract/sign-up.ts';
import * as calls from '../contract.ts';
import { findAccount } from './accounts.sql.ts';
import type { OnAccountRenamed } from './hooks.ts';
import {
  confirmInstituteClaim,
  findClaimColumnConfirmedElsewhere,
  findInstituteClaim,
  removeUnconfirmedValuesOfOtherAccounts,
  takenErrors,
  upsertInstituteClaim,
} from './institute-email.sql.ts';
import { accountLimits } from './limits.ts';
import { buildInstituteTakenLetter } from './mails.ts';
import { deleteOneTimeLinks, findOneTimeLink } from './one-time-links.sql.ts';
import { issueOneTimeLink } from './one-time-links.ts';
import { findCallerAccount } from './sessions.ts';
import { throwFirstFormMistake } from './sign-up.ts';

/**
 * Mails a link that confirms the institute e-mail, even if an unconfirmed account has the same address (product 3.13).
 * Returns the link if the settings show verification links.
 * @throws AppError with one of the errors of the call, or 400 if the details are invalid
 */
export async function sendInstituteLink(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  caller: Caller,
  body: CheckedBody<typeof calls.sendInstituteLink>,
): Promise<Pick<AnswerOf<typeof calls.sendInstituteLink>, 'confirmLink'>> {
  const institute = await findClubInstitute(context.db.queries);
  if (!institute) throw new AppError(calls.sendInstituteLink.errors.noInstitute);
  throwFirstFormMistake(calls.sendInstituteLink, listInstituteDetailMistakes(body, institute));
  const { instituteEmail = '', scholarID = '', branch = '', year = '' } = body;
  await consumeLimits(context, accountLimits, {
    institutePerAccount: caller.accountId,
    institutePerAddress: instituteEmail,
  });
  const link = await context.db.change(async (transaction) => {
    const account = await findAccount(transaction, caller.accountId);
    if (!account) throw new AppError(calls.sendInstituteLink.errors.userNotFound);
    if (!account.isVerified) throw new AppError(calls.sendInstituteLink.errors.notVerified);
    if (account.instituteConfirmed) throw new AppError(calls.sendInstituteLink.errors.alreadyConfirmed);
    const claim = {
      account_id: account.id,
      institute_email: instituteEmail,
      scholar_id: institute.scholarIdLabel === undefined ? '' : scholarID,
      branch,
      year,
    };
    const takenColumn = await findClaimColumnConfirmedElsewhere(transaction, claim);
    if (takenColumn) throw new AppError(takenErrors[takenColumn]);
    await upsertInstituteClaim(transaction, claim);
    const { address, letter } = await issueOneTimeLink(transaction, context, 'institute', account);
    await queueMails(transaction, context, [{ recipient: instituteEmail, letter, ownerId: account.id }]);
    return address;
  });
  return context.config.showVerificationLink ? { confirmLink: link } : {};
}

/**
 * Confirms the institute e-mail of the caller. Unconfirmed accounts with the same e-mail or scholar ID lose them and
 * are notified (product 3.13).
 * @param onAccountRenamed called for the caller's account and for each account that lost an e-mail or ID
 * @throws AppError with one of the errors of the call
 */
export async function confirmInstitute(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  caller: Caller,
  token: string,
  onAccountRenamed: OnAccountRenamed,
): Promise<void> {
  const { noSuchLink, alreadyConfirmed, linkExpired } = calls.confirmInstitute.errors;
  const now = context.clock();
  const notFoundError = findCallerAccount(caller)?.instituteConfirmed ? alreadyConfirmed : noSuchLink;
  await context.db.change(async (transaction) => {
    const link = await findOneTimeLink(transaction, 'institute', hashToken(token));
    const claim = await findInstituteClaim(transaction, caller.accountId);
    if (link?.accountId !== caller.accountId || !claim) throw new AppError(notFoundError);
    if (link.expiresAt <= now) throw new AppError(linkExpired);
    const others = await removeUnconfirmedValuesOfOtherAccounts(transaction, claim);
    const takenColumn = await findClaimColumnConfirmedElsewhere(transaction, claim);
    if (takenColumn) throw new AppError(takenErrors[takenColumn]);
    // Another account may confirm the same details at the same time. Only the unique constraints detect that.
    const confirmed = await confirmInstituteClaim(transaction, claim, now);
    if (!confirmed) throw new AppError(alreadyConfirmed);
    if (typeof confirmed === 'string') throw new AppError(takenErrors[confirmed]);
    await deleteOneTimeLinks(transaction, caller.accountId, 'institute');
    for (const { id } of [confirmed, ...others]) await onAccountRenamed(transaction, id);
    for (const { email } of others)
      await queueMail(transaction, context, email, buildInstituteTakenLetter(context.config));
  });
}
