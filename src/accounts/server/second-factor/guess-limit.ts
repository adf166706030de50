import { unauthorized } from '#platform/contract/common.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { spend } from '#platform/server/limits/limits.ts';
import { accountOf } from '../find-caller.ts';

/**
 * Counts a password or a code that somebody logged in types, by the session alone: a stolen one guesses no faster than an
 * outsider, and neither an attacker's log-ins nor a stolen session use up the owner's own attempts.
 * @returns the account's e-mail address
 * @throws AppError 429 when the attempts of the session are used up
 */
export async function spendGuess(context: Pick<Context, 'db' | 'clock'>, caller: Caller): Promise<string> {
  const account = accountOf(caller);
  if (!account) throw new AppError(unauthorized);
  await spend(context, { proofPerSession: caller.sessionId });
  return account.email;
}
