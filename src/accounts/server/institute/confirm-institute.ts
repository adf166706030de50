import { queueMail } from '#email/server/index.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { fingerprint } from '#platform/server/secret.ts';
import { confirmInstitute as call } from '../../contract.ts';
import type { OnAccountRenamed } from '../edit-profile.ts';
import { accountOf } from '../find-caller.ts';
import { findLink, removeLinks } from '../links.sql.ts';
import { confirmClaim, findClaim, findConfirmed, takeFromOthers, takenErrors } from './institute.sql.ts';
import { instituteTakenLetter } from './mails.ts';

/**
 * Confirms the institute e-mail that a link was mailed to, for the account that asked for the link and nobody else: who
 * has the mailbox but not the account cannot confirm for somebody else. Accounts that have not confirmed it lose the address
 * and the scholar id, and are told; one that has keeps them (product 3.13).
 * @param renamed told of every account that is found by other words now
 * @throws AppError with one of the contract's errors
 */
export async function confirmInstitute(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  caller: Caller,
  token: string,
  renamed: OnAccountRenamed,
): Promise<void> {
  const { noSuchLink, alreadyConfirmed, linkExpired } = call.errors;
  const now = context.clock();
  const unknown = accountOf(caller)?.instituteConfirmed ? alreadyConfirmed : noSuchLink;
  await context.db.change(async (changes) => {
    const link = await findLink(changes, 'institute', fingerprint(token));
    const claim = await findClaim(changes, caller.accountId);
    if (link?.accountId !== caller.accountId || !claim) throw new AppError(unknown);
    if (link.expiresAt <= now) throw new AppError(linkExpired);
    const others = await takeFromOthers(changes, claim);
    const held = await findConfirmed(changes, claim);
    if (held) throw new AppError(takenErrors[held]);
    // Somebody who confirms at the same moment is seen by the constraints alone.
    const confirmed = await confirmClaim(changes, claim, now);
    if (!confirmed) throw new AppError(alreadyConfirmed);
    if (typeof confirmed === 'string') throw new AppError(takenErrors[confirmed]);
    await removeLinks(changes, caller.accountId, 'institute');
    for (const { id } of [confirmed, ...others]) await renamed(changes, id);
    for (const { email } of others)
      await queueMail(changes, context, email, instituteTakenLetter(context.config));
  });
}
