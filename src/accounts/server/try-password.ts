import type { Caller, Context } from '#platform/server/context.ts';
import { findCredentialsOf } from './accounts.sql.ts';
import { isPassword } from './password.ts';
import { spendGuess } from './second-factor/guesses.ts';

/**
 * Looks whether somebody logged in knows the account's password; each try counts with its log-ins.
 * @param networkAddress where the request came from
 * @returns the account's e-mail address, and whether the password is right
 * @throws Refused 429 when the log-ins are used up, 503 when too many wait for their turn
 */
export function tryPassword(
  context: Pick<Context, 'db' | 'clock' | 'hashing'>,
  caller: Caller,
  password: string,
  networkAddress: string,
): Promise<{ email: string; isRight: boolean }> {
  return context.hashing.keepPlace(async (hashing) => {
    const email = await spendGuess(context, caller, networkAddress);
    const credentials = await findCredentialsOf(context.db.queries, caller.accountId);
    return { email, isRight: await isPassword({ hashing }, credentials?.password_hash, password) };
  });
}
