import { queueMail } from '#email/server/index.ts';
import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { consume } from '#platform/server/limits/limits.ts';
import { fingerprint } from '#platform/server/secret.ts';
import * as calls from '../contract.ts';
import { findAccount } from './accounts.sql.ts';
import type { OnAccountRenamed } from './hooks.ts';
import {
  confirmClaim,
  findClaim,
  findConfirmedValue,
  revokeUnconfirmed,
  takenErrors,
  upsertClaim,
} from './institute-email.sql.ts';
import { instituteTakenLetter } from './mails.ts';
import { deleteLinks, findLink } from './one-time-links.sql.ts';
import { issueLink } from './one-time-links.ts';
import { callerAccount } from './sessions.ts';

/**
 * Mails a confirmation link to the institute e-mail that the caller claims, even where an unconfirmed account has it
 * (product 3.13). The answer contains the link where the settings show verification links.
 * @throws AppError with one of the contract's errors
 */
export async function sendInstituteLink(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  caller: Caller,
  { instituteEmail, scholarID, branch, year }: CheckedBody<typeof calls.sendInstituteLink>,
): Promise<Pick<AnswerOf<typeof calls.sendInstituteLink>, 'confirmLink'>> {
  await consume(context, {
    institutePerAccount: caller.accountId,
    institutePerAddress: instituteEmail,
  });
  const link = await context.db.change(async (changes) => {
    const account = await findAccount(changes, caller.accountId);
    if (!account) throw new AppError(calls.sendInstituteLink.errors.userNotFound);
    if (!account.isVerified) throw new AppError(calls.sendInstituteLink.errors.notVerified);
    if (account.instituteConfirmed) throw new AppError(calls.sendInstituteLink.errors.alreadyConfirmed);
    const claim = {
      account_id: account.id,
      institute_email: instituteEmail,
      scholar_id: scholarID,
      branch,
      year,
    };
    const takenColumn = await findConfirmedValue(changes, claim);
    if (takenColumn) throw new AppError(takenErrors[takenColumn]);
    await upsertClaim(changes, claim);
    const { address, letter } = await issueLink(changes, context, 'institute', account);
    await queueMail(changes, context, instituteEmail, letter);
    return address;
  });
  return context.config.showVerificationLink ? { confirmLink: link } : {};
}

/**
 * Confirms the institute e-mail that a link was mailed to. Only the account that requested the link can use it:
 * access to the mailbox alone is not enough. Unconfirmed accounts with this e-mail or scholar ID lose them and are
 * notified; a confirmed one keeps them (product 3.13).
 * @param renamed called for every account whose search text changes
 * @throws AppError with one of the contract's errors
 */
export async function confirmInstitute(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  caller: Caller,
  token: string,
  renamed: OnAccountRenamed,
): Promise<void> {
  const { noSuchLink, alreadyConfirmed, linkExpired } = calls.confirmInstitute.errors;
  const now = context.clock();
  const unknown = callerAccount(caller)?.instituteConfirmed ? alreadyConfirmed : noSuchLink;
  await context.db.change(async (changes) => {
    const link = await findLink(changes, 'institute', fingerprint(token));
    const claim = await findClaim(changes, caller.accountId);
    if (link?.accountId !== caller.accountId || !claim) throw new AppError(unknown);
    if (link.expiresAt <= now) throw new AppError(linkExpired);
    const others = await revokeUnconfirmed(changes, claim);
    const takenColumn = await findConfirmedValue(changes, claim);
    if (takenColumn) throw new AppError(takenErrors[takenColumn]);
    // A concurrent confirmation is detected only by the unique constraints.
    const confirmed = await confirmClaim(changes, claim, now);
    if (!confirmed) throw new AppError(alreadyConfirmed);
    if (typeof confirmed === 'string') throw new AppError(takenErrors[confirmed]);
    await deleteLinks(changes, caller.accountId, 'institute');
    for (const { id } of [confirmed, ...others]) await renamed(changes, id);
    for (const { email } of others)
      await queueMail(changes, context, email, instituteTakenLetter(context.config));
  });
}
