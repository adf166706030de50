import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { Refused } from '#platform/server/http/refused.ts';
import { endSessionsOf as call } from '../../contract.ts';
import { holdAccount } from '../hold-account.sql.ts';
import { removeSessions } from '../sessions.sql.ts';

/**
 * Ends every session of an account, for somebody whose phone was stolen; of the superadmin's own, every other. Written down.
 * @throws Refused 404 when there is no such account, or it is about to be deleted
 */
export async function endSessionsOf(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  accountId: string,
): Promise<void> {
  await db.change(async (changes) => {
    if (!(await holdAccount(changes, accountId))) throw new Refused(call.errors.noSuchAccount);
    const kept = accountId === caller.accountId ? caller.sessionId : undefined;
    await removeSessions(changes, accountId, kept);
    await recordAudit(changes, {
      at: clock(),
      actorId: caller.accountId,
      action: 'signed out everywhere',
      subjectId: accountId,
    });
  });
}
