import { queueMail } from '#email/server/index.ts';
import type { Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { spend } from '#platform/server/limits/limits.ts';
import { sendResetLink as call } from '../contract.ts';
import { findAccountByEmail } from './accounts.sql.ts';
import { issueLink } from './issue-link.ts';

/**
 * Mails a link to set a new password; it is never shown anywhere else (product 3.5). An account about to be deleted
 * counts as none.
 * @param networkAddress where the request came from
 * @throws AppError with one of the contract's errors
 */
export async function sendResetLink(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  email: string,
  networkAddress: string,
): Promise<void> {
  await spend(context, { resetPerAccount: email, resetPerNetwork: networkAddress });
  const account = await findAccountByEmail(context.db.queries, email);
  if (!account || account.deletionScheduledAt !== null) throw new AppError(call.errors.noUser);
  if (!account.isVerified) throw new AppError(call.errors.notVerified);
  await context.db.change(async (changes) => {
    const { letter } = await issueLink(changes, context, 'reset', account);
    await queueMail(changes, context, account.email, letter);
  });
}
