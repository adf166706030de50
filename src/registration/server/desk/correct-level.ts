import type { CheckedBody } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { correctLevel as call } from '../../contract/desk/index.ts';
import { setExperienceLevel } from '../level.sql.ts';
import { holdEventOf } from './hold-event-of.ts';
import { findStanding } from './standings.sql.ts';

const { errors } = call;

/**
 * Puts a delegate's level of experience right (product 18.9). A draft made before no longer fits; a seat given before stays.
 * @throws AppError 404 unknown registration; 409 corrected by somebody else, or the event is over
 */
export async function correctLevel(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { regID, from, to }: CheckedBody<typeof call>,
): Promise<void> {
  if (!(await findStanding(db.queries, regID))) throw new AppError(errors.noSuchRegistration);
  await db.change(async (changes) => {
    await holdEventOf(changes, regID);
    if (!(await setExperienceLevel(changes, regID, { from, to }))) throw new AppError(errors.levelChanged);
    await recordAudit(changes, {
      at: clock(),
      actorId: accountId,
      action: 'level corrected',
      subjectId: regID,
      before: from ?? 'not said',
      after: to,
    });
  });
}
