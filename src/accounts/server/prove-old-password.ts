import type { Caller, Context } from '#platform/server/context.ts';
import type { Changes, Queries } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { passwordTooNew } from '../contract/rules.ts';
import type { LockedAccount } from './lock-account.sql.ts';
import { passwordProves } from './password-age.sql.ts';
import { changeWithPassword, provePassword } from './prove-password.ts';

/**
 * As `provePassword`, with a password that nobody has set who had no more than a session (product 3.15).
 * @returns the account's e-mail address
 * @throws AppError as `provePassword` does, 403 for a password that is too new
 */
export async function proveOldPassword(
  context: Pick<Context, 'db' | 'clock' | 'hashing'>,
  caller: Caller,
  password: string,
): Promise<{ email: string }> {
  const { email } = await provePassword(context, caller, password);
  await refuseNewPassword(context.db.queries, caller);
  return { email };
}

/**
 * As `changeWithPassword`, with such a password.
 * @throws AppError as `changeWithPassword` does, 403 for a password that is too new
 */
export async function changeWithOldPassword(
  context: Pick<Context, 'db' | 'clock' | 'hashing'>,
  caller: Caller,
  password: string,
  work: (changes: Changes, account: LockedAccount) => Promise<void>,
): Promise<void> {
  await changeWithPassword(context, caller, password, async (changes, account) => {
    await refuseNewPassword(changes, caller);
    await work(changes, account);
  });
}

/** @throws AppError 403 when the password of the caller's account is too new for the caller's session */
export async function refuseNewPassword(queries: Queries, caller: Caller): Promise<void> {
  if (!(await passwordProves(queries, caller))) throw new AppError(passwordTooNew);
}
