import type { Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { fingerprint } from '#platform/server/secret.ts';
import { disownAccount as call } from '../contract.ts';
import { findAccount } from './accounts.sql.ts';
import { eraseAccount, type OnAccountErased } from './erase-account.ts';
import { findLink } from './links.sql.ts';
import { lockUnverified } from './unverified.sql.ts';

/**
 * The reader of a verification link did not open the account: it is erased at once, while nobody has verified it
 * (product 3.12).
 * @throws AppError with one of the contract's errors
 */
export async function disownAccount(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  token: string,
  onAccountErased: OnAccountErased,
): Promise<void> {
  const { userNotFound, alreadyVerified, linkExpired } = call.errors;
  const at = clock();
  await db.change(async (changes) => {
    const link = await findLink(changes, 'verify', fingerprint(token));
    if (!link) throw new AppError(userNotFound);
    if (link.isVerified) throw new AppError(alreadyVerified);
    if (link.expiresAt <= at) throw new AppError(linkExpired);
    const account = await lockUnverified(changes, link.accountId);
    if (!account)
      throw new AppError((await findAccount(changes, link.accountId)) ? alreadyVerified : userNotFound);
    await eraseAccount(changes, account, { actorId: 'mailed link', at, onAccountErased });
  });
}
