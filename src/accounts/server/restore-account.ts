import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { restoreAccount as call } from '../contract.ts';
import { unscheduleDeletion } from './deletions.sql.ts';
import { removeSessions } from './sessions.sql.ts';

/**
 * Takes an account off the deletion schedule. Its person logs in anew: no session from before comes back.
 * @throws AppError 404 when no such account is on the schedule
 */
export async function restoreAccount(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  accountId: string,
): Promise<void> {
  await db.change(async (changes) => {
    if (!(await unscheduleDeletion(changes, accountId))) throw new AppError(call.errors.noSuchAccount);
    await removeSessions(changes, accountId);
    await recordAudit(changes, {
      at: clock(),
      actorId: caller.accountId,
      action: 'deletion cancelled',
      subjectId: accountId,
    });
  });
}
