import { queueMail } from '#email/server/index.ts';
import type { Context } from '#platform/server/context.ts';
import type { Changes } from '#platform/server/db/tables.ts';
import { forgetBrowsers } from '../known-browsers/known-browsers.sql.ts';
import { removeLinks } from '../links.sql.ts';
import type { LockedAccount } from '../lock-account.sql.ts';
import { verifiedLetter } from '../mails.ts';
import { markVerified, setPassword } from '../profile.sql.ts';
import { removeSessions } from '../sessions.sql.ts';

/**
 * Verifies an account whose address the provider vouches for, and ends whatever was set before, since anybody may have typed
 * that address: password, sessions, links and known browsers. Does nothing to one that was verified meanwhile.
 * @param unknownPassword hash of a password that nobody knows
 */
export async function takeOver(
  changes: Changes,
  context: Pick<Context, 'clock' | 'secret' | 'config'>,
  account: LockedAccount,
  unknownPassword: string,
): Promise<void> {
  const { id } = account;
  if (!(await markVerified(changes, id, context.clock()))) return;
  await setPassword(changes, id, unknownPassword);
  await removeSessions(changes, id);
  await forgetBrowsers(changes, id);
  for (const purpose of ['verify', 'reset', 'institute', 'disown'] as const)
    await removeLinks(changes, id, purpose);
  await queueMail(changes, context, account.email, verifiedLetter(account, context.config));
}
