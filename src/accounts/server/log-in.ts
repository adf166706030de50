import type { CheckedBody, Refusal } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { giveBack, spend } from '#platform/server/limits/limits.ts';
import { login } from '../contract.ts';
import { findCredentials } from './credentials.sql.ts';
import { knownBrowser, rememberBrowser } from './known-browsers/remember-browser.ts';
import { lockAccount } from './lock-account.sql.ts';
import { isPassword } from './password.ts';
import { missingSecondStep } from './second-factor/second-step.ts';
import { openSession } from './sessions/open-session.ts';

/**
 * Opens a session and returns its token, the browser's token for its next log-in, and the id of the account.
 * Failures are counted for the address and the network, or for the browser where it has logged in to the account before
 * (product 4.7).
 * An account with a second factor needs a code of it too, which is used up in the transaction that opens the session.
 * Only a correct password reveals that an account is scheduled for deletion.
 * @param from where the request came from, what the browser says that it is, and the token it was given at its last log-in
 * @throws AppError with one of the contract's errors
 */
export async function logIn(
  context: Pick<Context, 'db' | 'clock' | 'hashing' | 'secret' | 'config'>,
  { email, password, code }: CheckedBody<typeof login>,
  from: { networkAddress: string; userAgent: string | undefined; browserToken: string | undefined },
): Promise<{ token: string; browserToken: string; accountId: string }> {
  const { account, isRight, counted } = await context.hashing.keepPlace(async (hashing) => {
    const known = await knownBrowser(context, email, from.browserToken);
    const counted = known ? { loginPerKnownBrowser: known } : { loginPerEmail: email };
    await spend(context, known ? counted : { ...counted, loginPerNetwork: from.networkAddress });
    const account = await findCredentials(context.db.queries, email);
    const isRight = await isPassword({ hashing }, account?.password_hash, password);
    return { account, isRight, counted };
  });
  if (!account) throw new AppError(login.errors.noAccount);
  const turnAway = (refusal: Refusal) => new AppError(refusal, { accountId: account.id });
  if (!isRight) throw turnAway(login.errors.wrong);
  if (account.deletion_scheduled_at !== null) throw turnAway(login.errors.scheduledForDeletion);

  const opened = await context.db.change(async (changes) => {
    const held = await lockAccount(changes, account.id, account.password_hash);
    if (!held) throw turnAway(login.errors.wrong);
    const missing = await missingSecondStep(changes, context, held, code);
    if (missing) throw turnAway(missing);
    const { sessionId, token } = await openSession(changes, context, held, from.userAgent);
    const session = { accountId: held.id, sessionId, now: context.clock() };
    const browserToken = await rememberBrowser(changes, session, from.browserToken);
    await giveBack(changes, context, counted);
    return { token, browserToken };
  });
  return { ...opened, accountId: account.id };
}
