import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { endSessionsOf as call } from '../../contract.ts';
import { forgetBrowsers } from '../known-browsers/known-browsers.sql.ts';
import { lockAccount } from '../lock-account.sql.ts';
import { removeSessions } from '../sessions.sql.ts';

/**
 * Ends every session of an account and deletes its known browsers, for somebody whose phone was stolen, and records it in the audit log.
 * The own ones end with the password only, or a stolen session could end them.
 * @throws AppError with one of the contract's errors; an account about to be deleted is no such account
 */
export async function endSessionsOf(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  accountId: string,
): Promise<void> {
  if (accountId === caller.accountId) throw new AppError(call.errors.ownAccount);
  await db.change(async (changes) => {
    if (!(await lockAccount(changes, accountId))) throw new AppError(call.errors.noSuchAccount);
    await removeSessions(changes, accountId);
    await forgetBrowsers(changes, accountId);
    await recordAudit(changes, {
      at: clock(),
      actorId: caller.accountId,
      action: 'signed out everywhere',
      subjectId: accountId,
    });
  });
}
