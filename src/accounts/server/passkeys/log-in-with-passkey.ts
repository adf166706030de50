import type { Refusal } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { spend } from '#platform/server/limits/limits.ts';
import { logInWithPasskey as call, type UsedCredential } from '../../contract/passkeys.ts';
import { findAccount } from '../accounts.sql.ts';
import { lockAccount } from '../lock-account.sql.ts';
import { openSession } from '../sessions/open-session.ts';
import { findPasskey, recordUse, spendChallenge } from './passkeys.sql.ts';
import { verifyUsedCredential } from './verify-credential.ts';

/**
 * Opens a session for whoever has a passkey and was recognised by its device, which is two factors in one (product 3.14).
 * @param from where the request came from, and what the browser says that it is
 * @returns the token of the session and the id of its account
 * @throws AppError with one of the contract's errors
 */
export async function logInWithPasskey(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  credential: UsedCredential,
  from: { networkAddress: string; userAgent: string | undefined },
): Promise<{ token: string; accountId: string }> {
  const { unknown, notAccepted, scheduledForDeletion } = call.errors;
  const passkey = await findPasskey(context.db.queries, credential.id);
  await spend(context, {
    loginPerNetwork: from.networkAddress,
    ...(passkey && { passkeyLoginPerAccount: passkey.account_id }),
  });
  if (!passkey) throw new AppError(unknown);
  const accountId = passkey.account_id;
  const turnAway = (refusal: Refusal) => new AppError(refusal, { accountId });
  const { counter, ...answered } = await verifyUsedCredential(context, passkey, credential, call.errors);
  const account = await findAccount(context.db.queries, accountId);
  if (account && account.deletionScheduledAt !== null) throw turnAway(scheduledForDeletion);

  const token = await context.db.change(async (changes) => {
    const held = await lockAccount(changes, accountId);
    if (!held) throw turnAway(unknown);
    if (!(await spendChallenge(changes, answered))) throw turnAway(notAccepted);
    if (!(await recordUse(changes, passkey.id, counter, context.clock()))) throw turnAway(notAccepted);
    const { token } = await openSession(changes, context, held, from.userAgent);
    return token;
  });
  return { token, accountId };
}
