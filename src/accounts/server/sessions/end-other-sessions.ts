import type { Caller, Context } from '#platform/server/context.ts';
import { Refused } from '#platform/server/http/refused.ts';
import { endOtherSessions as call } from '../../contract.ts';
import { removeSessions } from '../sessions.sql.ts';
import { holdOwn, tryPassword } from '../try-password.ts';

/**
 * Ends every session of the caller's account but the caller's own, for somebody who types the password again.
 * @param networkAddress where the request came from
 * @throws Refused with one of the contract's errors
 */
export async function endOtherSessions(
  context: Pick<Context, 'db' | 'clock' | 'hashing'>,
  caller: Caller,
  password: string,
  networkAddress: string,
): Promise<void> {
  const { fits } = await tryPassword(context, caller, password, networkAddress);
  if (fits === undefined) throw new Refused(call.errors.wrongPassword);
  await context.db.change(async (changes) => {
    await holdOwn(changes, caller, fits);
    await removeSessions(changes, caller.accountId, caller.sessionId);
  });
}
