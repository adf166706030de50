import { unauthorized } from '#platform/contract/common.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Changes } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { wrongPassword } from '../contract/rules.ts';
import { findCredentialsOf } from './credentials.sql.ts';
import { type LockedAccount, lockAccount } from './lock-account.sql.ts';
import { isPassword } from './password.ts';
import { spendGuess } from './second-factor/guess-limit.ts';

/**
 * Sees to it that somebody logged in knows the account's password; each try counts with the session's others.
 * @returns the account's e-mail address, and the hash that the password fits
 * @throws AppError 403 when it is wrong, 429 when the session's attempts are used up, 503 when too many wait for their turn
 */
export async function provePassword(
  context: Pick<Context, 'db' | 'clock' | 'hashing'>,
  caller: Caller,
  password: string,
): Promise<{ email: string; passwordHash: string }> {
  return context.hashing.keepPlace(async (hashing) => {
    const email = await spendGuess(context, caller);
    const passwordHash = (await findCredentialsOf(context.db.queries, caller.accountId))?.password_hash;
    const isRight = await isPassword({ hashing }, passwordHash, password);
    if (!isRight || passwordHash === undefined) throw new AppError(wrongPassword);
    return { email, passwordHash };
  });
}

/**
 * Changes something for a caller who types the password of the own account again. Since that takes its time to check, the
 * password is compared once more in the transaction.
 * @param work receives the caller's account, which is held
 * @throws AppError as `provePassword` does, 401 when the password is another by now
 */
export async function changeWithPassword(
  context: Pick<Context, 'db' | 'clock' | 'hashing'>,
  caller: Caller,
  password: string,
  work: (changes: Changes, account: LockedAccount) => Promise<void>,
): Promise<void> {
  const { passwordHash } = await provePassword(context, caller, password);
  await context.db.change(async (changes) => {
    const account = await lockAccount(changes, caller.accountId, passwordHash);
    if (!account) throw new AppError(unauthorized);
    await work(changes, account);
  });
}
