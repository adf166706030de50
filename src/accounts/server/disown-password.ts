import type { AnswerOf } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newToken } from '#platform/server/ids.ts';
import { fingerprint } from '#platform/server/secret.ts';
import { disownPassword as call } from '../contract.ts';
import { issueLink } from './issue-link.ts';
import { forgetBrowsers } from './known-browsers/known-browsers.sql.ts';
import { findLink, removeLinks } from './links.sql.ts';
import { deletePasskeys } from './passkeys/passkeys.sql.ts';
import { hashPassword } from './password.ts';
import { setPassword } from './profile.sql.ts';
import { removeSessions } from './sessions.sql.ts';

/**
 * Takes back a change of the password that its owner did not make: every session ends, no browser is known any more, passkeys are
 * removed, reset links that somebody else may hold end, and the password is one that nobody knows (product 4.8). Links of other such mails
 * end with this one.
 * @returns the id of the account, and a token that sets a new password as a reset link does
 * @throws AppError with one of the contract's errors
 */
export async function disownPassword(
  context: Pick<Context, 'db' | 'clock' | 'hashing' | 'config'>,
  token: string,
): Promise<{ accountId: string } & Pick<AnswerOf<typeof call>, 'resetToken'>> {
  const { noUser, linkExpired } = call.errors;
  const used = fingerprint(token);
  const link = await findLink(context.db.queries, 'disown', used);
  if (!link) throw new AppError(noUser);
  if (link.expiresAt <= context.clock()) throw new AppError(linkExpired);
  const { accountId } = link;
  const passwordHash = await hashPassword(context, newToken());
  const resetToken = await context.db.change(async (changes) => {
    const account = await setPassword(changes, accountId, passwordHash);
    if (!account) throw new AppError(noUser);
    const ended = await removeLinks(changes, accountId, 'disown');
    if (!ended.includes(used)) throw new AppError(noUser);
    await removeLinks(changes, accountId, 'reset');
    await removeSessions(changes, accountId);
    await forgetBrowsers(changes, accountId);
    await deletePasskeys(changes, accountId);
    const entry = { actorId: accountId, action: 'password disowned', subjectId: accountId } as const;
    await recordAudit(changes, { at: context.clock(), ...entry });
    return (await issueLink(changes, context, 'reset', account)).token;
  });
  return { accountId, resetToken };
}
