import type { CheckedBody } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { correctLevel as call } from '../../contract/decisions.ts';
import { setExperienceLevel } from '../level.sql.ts';
import { lockEventOf } from './event-lock.ts';
import { findStanding } from './registration-record.sql.ts';

const { errors } = call;

/**
 * Corrects a delegate's level of experience (product 18.9). Existing allocation drafts become outdated; an assigned seat
 * stays.
 *
 * @throws AppError 404 unknown registration; 409 changed by another admin, or the event is over
 */
export async function correctLevel(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { regID: registrationId, from, to }: CheckedBody<typeof call>,
): Promise<void> {
  if (!(await findStanding(db.queries, registrationId))) throw new AppError(errors.noSuchRegistration);
  await db.change(async (changes) => {
    await lockEventOf(changes, registrationId);
    if (!(await setExperienceLevel(changes, registrationId, { from, to })))
      throw new AppError(errors.levelChanged);
    await recordAudit(changes, {
      at: clock(),
      actorId: accountId,
      action: 'level corrected',
      subjectId: registrationId,
      before: from ?? 'not said',
      after: to,
    });
  });
}
