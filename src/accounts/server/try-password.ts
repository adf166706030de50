import { unauthorized } from '#platform/contract/common.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Changes } from '#platform/server/db/tables.ts';
import { Refused } from '#platform/server/http/refused.ts';
import { findCredentialsOf } from './accounts.sql.ts';
import { holdAccount } from './hold-account.sql.ts';
import { isPassword } from './password.ts';
import { spendGuess } from './second-factor/guesses.ts';
import { holdSession } from './sessions.sql.ts';

/**
 * Looks whether somebody logged in knows the account's password; each try counts with its log-ins.
 * @param networkAddress where the request came from
 * @returns the account's e-mail address, and the hash that the password fits; undefined when it is wrong
 * @throws Refused 429 when the log-ins are used up, 503 when too many wait for their turn
 */
export function tryPassword(
  context: Pick<Context, 'db' | 'clock' | 'hashing'>,
  caller: Caller,
  password: string,
  networkAddress: string,
): Promise<{ email: string; fits: string | undefined }> {
  return context.hashing.keepPlace(async (hashing) => {
    const email = await spendGuess(context, caller, networkAddress);
    const known = (await findCredentialsOf(context.db.queries, caller.accountId))?.password_hash;
    return { email, fits: (await isPassword({ hashing }, known, password)) ? known : undefined };
  });
}

/**
 * Holds the caller's account until the transaction ends, since the password took its time to check.
 * @param passwordHash the one that the password fitted
 * @throws Refused 401 when the password is another by now, or the session has ended
 */
export async function holdOwn(changes: Changes, caller: Caller, passwordHash: string): Promise<void> {
  const isSame = await holdAccount(changes, caller.accountId, passwordHash);
  if (!isSame || !(await holdSession(changes, caller.sessionId))) throw new Refused(unauthorized);
}
