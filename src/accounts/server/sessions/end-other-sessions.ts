import type { Caller, Context } from '#platform/server/context.ts';
import { forgetBrowsers } from '../known-browsers/known-browsers.sql.ts';
import { changeWithPassword } from '../prove-password.ts';
import { removeSessions } from '../sessions.sql.ts';

/**
 * Ends every session of the caller's account but the caller's own and deletes their known browsers, if the password is given again.
 * @throws AppError with one of the contract's errors
 */
export async function endOtherSessions(
  context: Pick<Context, 'db' | 'clock' | 'hashing'>,
  caller: Caller,
  password: string,
): Promise<void> {
  await changeWithPassword(context, caller, password, async (changes) => {
    await removeSessions(changes, caller.accountId, caller.sessionId);
    await forgetBrowsers(changes, caller.accountId, caller.sessionId);
  });
}
