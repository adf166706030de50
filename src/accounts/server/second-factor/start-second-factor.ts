import type { AnswerOf } from '#platform/contract/call.ts';
import { readClub } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { startSecondFactor as call } from '../../contract.ts';
import { proveOldPassword } from '../prove-old-password.ts';
import { authenticatorAddress, newSecret } from './authenticator.ts';
import { startFactor } from './second-factors.sql.ts';

/**
 * Makes a secret for an authenticator app, for a person who types the password again: a session left open must not be
 * enough to lock its owner out. Until it is confirmed the account logs in as before, and starting again makes another.
 * @throws AppError with one of the contract's errors
 */
export async function startSecondFactor(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'hashing'>,
  caller: Caller,
  password: string,
): Promise<Omit<AnswerOf<typeof call>, 'message'>> {
  const { email } = await proveOldPassword(context, caller, password);
  const secret = newSecret();
  const factor = {
    account_id: caller.accountId,
    sealed_secret: context.secret.seal(secret),
    started_at: context.clock(),
  };
  if (!(await context.db.change((changes) => startFactor(changes, factor))))
    throw new AppError(call.errors.alreadyOn);
  const { shortName } = await readClub(context.db.queries);
  return { secret, address: authenticatorAddress(secret, email, shortName) };
}
