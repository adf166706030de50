import type { CheckedBody } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { fingerprint } from '#platform/server/secret.ts';
import { resetPassword as call } from '../contract.ts';
import { findAccount } from './accounts.sql.ts';
import { refuseCommonPassword } from './common-password.ts';
import { forgetBrowsers } from './known-browsers/known-browsers.sql.ts';
import { findLink, removeLinks } from './links.sql.ts';
import { hashPassword } from './password.ts';
import { setPassword } from './profile.sql.ts';
import { removeSessions } from './sessions.sql.ts';
import { tellPasswordChanged } from './tell-password-changed.ts';

/**
 * Sets a new password with a mailed link. Ends every session and every reset link of the account (product 4.1), and no browser is known any more.
 * Nothing is hashed for a link that can't work.
 * @returns the id of the account
 * @throws AppError with one of the contract's errors
 */
export async function resetPassword(
  context: Pick<Context, 'db' | 'clock' | 'hashing' | 'secret' | 'config'>,
  { token, newpwd }: CheckedBody<typeof call>,
): Promise<string> {
  const { noUser, linkExpired, commonPassword } = call.errors;
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
    await forgetBrowsers(changes, link.accountId);
    await tellPasswordChanged(changes, context, account);
  });
  return link.accountId;
}
