import { unauthorized } from '#platform/contract/common.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { Refused } from '#platform/server/http/refused.ts';
import { spend } from '#platform/server/limits/limits.ts';
import { accountOf } from '../find-caller.ts';

/**
 * Counts a password or a code that somebody logged in types with the logins of the same account, so that a stolen session
 * guesses no faster than a stranger.
 * @returns the account's e-mail address
 * @throws Refused 429 when the logins are used up
 */
export async function spendGuess(
  context: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  networkAddress: string,
): Promise<string> {
  const account = accountOf(caller);
  if (!account) throw new Refused(unauthorized);
  await spend(context, { loginPerEmail: account.email, loginPerNetwork: networkAddress });
  return account.email;
}
