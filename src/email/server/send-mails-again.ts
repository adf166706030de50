import { recordAudits } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { sendMailsAgain as call } from '../contract.ts';
import { queueAgain } from './outbox.sql.ts';

/**
 * Enqueues failed mails again, with a new series of attempts. Mails that were sent or are still being retried stay
 * unchanged, so no mail is sent twice. Returns the number of enqueued mails.
 * @throws AppError 409 when none of them has failed
 */
export async function sendMailsAgain(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  mailIds: readonly string[],
): Promise<number> {
  const at = clock();
  return db.change(async (changes) => {
    const queued = await queueAgain(changes, mailIds, at);
    if (queued.length === 0) throw new AppError(call.errors.noneFailed);
    await recordAudits(
      changes,
      queued.map(({ id, kind }) => ({
        at,
        actorId: caller.accountId,
        action: 'mail sent again',
        subjectId: id,
        before: 'failed',
        after: kind,
      })),
    );
    return queued.length;
  });
}
