import { queueMail } from '#email/server/index.ts';
import type { CheckedBody } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newToken } from '#platform/server/ids.ts';
import { spend } from '#platform/server/limits/limits.ts';
import { signUpWithProvider as call } from '../../contract.ts';
import type { OnAccountErased } from '../erase-account.ts';
import { lockAccount } from '../lock-account.sql.ts';
import { verifiedLetter } from '../mails.ts';
import { hashPassword } from '../password.ts';
import { openSession } from '../sessions/open-session.ts';
import { newAccount, openAccount } from '../sign-up.ts';
import { readTicket } from './ticket.ts';

/**
 * Opens an account for an address that the provider has just vouched for, verified, and logs it in. Its password is one that
 * nobody knows: whoever wants one has it mailed, as after forgetting it.
 * @param from where the request came from, and what the browser says that it is
 * @throws AppError with one of the contract's errors
 */
export async function signUpWithProvider(
  context: Pick<Context, 'db' | 'clock' | 'hashing' | 'secret' | 'config'>,
  { ticket, ...body }: CheckedBody<typeof call>,
  from: { networkAddress: string; userAgent: string | undefined },
  onAccountErased: OnAccountErased,
): Promise<{ token: string; accountId: string }> {
  const email = readTicket(context, ticket, 'a sign-up')?.email;
  if (email === undefined) throw new AppError(call.errors.startAgain);
  const passwordHash = await context.hashing.keepPlace(async (hashing) => {
    await spend(context, { signUpPerNetwork: from.networkAddress });
    return hashPassword({ hashing }, newToken());
  });
  const now = context.clock();
  const account = { ...newAccount({ ...body, email }, passwordHash, now), verified_at: now };
  return context.db.change(async (changes) => {
    await openAccount(changes, context, account, onAccountErased);
    const held = await lockAccount(changes, account.id);
    if (!held) throw new AppError(call.errors.startAgain);
    await queueMail(changes, context, email, verifiedLetter(account, context.config));
    const { token } = await openSession(changes, context, held, from.userAgent);
    return { token, accountId: account.id };
  });
}
