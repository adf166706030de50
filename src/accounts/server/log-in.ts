import type { CheckedBody, Refusal } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import { Refused } from '#platform/server/http/refused.ts';
import { spend } from '#platform/server/limits/limits.ts';
import { login } from '../contract.ts';
import { findCredentials } from './accounts.sql.ts';
import { lockAccount } from './lock-account.sql.ts';
import { isPassword } from './password.ts';
import { missingSecondStep } from './second-factor/second-step.ts';
import { openSession } from './sessions/open-session.ts';

/**
 * Opens a session and returns its token, 43 characters, of which only the fingerprint is kept (product 4.1), and the
 * id of its account.
 * An account with a second factor needs a code of it too, which is used up in the transaction that opens the session.
 * That an account is scheduled for deletion is told only to who knows its password. The secretariat's log-ins are written
 * down.
 * @param from where the request came from, and what the browser says that it is
 * @throws Refused with one of the contract's errors
 */
export async function logIn(
  context: Pick<Context, 'db' | 'clock' | 'hashing' | 'secret' | 'config'>,
  { email, password, code }: CheckedBody<typeof login>,
  from: { networkAddress: string; userAgent: string | undefined },
): Promise<{ token: string; accountId: string }> {
  const { account, isRight } = await context.hashing.keepPlace(async (hashing) => {
    await spend(context, { loginPerEmail: email, loginPerNetwork: from.networkAddress });
    const account = await findCredentials(context.db.queries, email);
    return { account, isRight: await isPassword({ hashing }, account?.password_hash, password) };
  });
  if (!account) throw new Refused(login.errors.noAccount);
  const turnAway = (refusal: Refusal) => new Refused(refusal, { accountId: account.id });
  if (!isRight) throw turnAway(login.errors.wrong);
  if (account.deletion_scheduled_at !== null) throw turnAway(login.errors.scheduledForDeletion);

  const token = await context.db.change(async (changes) => {
    const held = await lockAccount(changes, account.id, account.password_hash);
    if (!held) throw turnAway(login.errors.wrong);
    const missing = await missingSecondStep(changes, context, held, code);
    if (missing) throw turnAway(missing);
    const { token } = await openSession(changes, context, held, from.userAgent);
    return token;
  });
  return { token, accountId: account.id };
}
