import type { CheckedBody } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { endSession as call } from '../../contract.ts';
import { forgetBrowserOf } from '../known-browsers/known-browsers.sql.ts';
import { changeWithPassword } from '../prove-password.ts';
import { removeSession } from '../sessions.sql.ts';

/**
 * Ends one session of the caller's account and deletes the known browser it was opened in, if the password is given again.
 * @throws AppError with one of the contract's errors
 */
export async function endSession(
  context: Pick<Context, 'db' | 'clock' | 'hashing'>,
  caller: Caller,
  { sessionID, password }: CheckedBody<typeof call>,
): Promise<void> {
  await changeWithPassword(context, caller, password, async (changes) => {
    if (!(await removeSession(changes, caller.accountId, sessionID)))
      throw new AppError(call.errors.noSuchSession);
    await forgetBrowserOf(changes, caller.accountId, sessionID);
  });
}
