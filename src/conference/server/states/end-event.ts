import type { CheckedBody } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { invalidateSite } from '#platform/server/content-revision.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { endEvent as call, comesFrom } from '../../contract.ts';
import { setWindow } from '../event-settings.sql.ts';
import { findEventById } from '../events.sql.ts';
import { changeState } from './event-states.sql.ts';

/**
 * Says that an event is over: its registration is closed, and its registrations stay as they are (product 5.9).
 * @throws AppError 404 when there is no such event, 409 when it is not announced
 */
export async function endEvent(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { _id }: CheckedBody<typeof call>,
): Promise<void> {
  await db.change(async (changes) => {
    const name = await changeState(changes, _id, { from: comesFrom.over, to: 'over' });
    if (name === undefined) {
      const known = await findEventById(changes, _id);
      throw new AppError(known ? call.errors.stateChanged : call.errors.noSuchEvent);
    }
    await setWindow(changes, _id, { opensAt: null, closesAt: null });
    const entry = { at: clock(), actorId: accountId, subjectId: _id };
    await recordAudit(changes, { ...entry, action: 'event over', after: name });
    await invalidateSite(changes);
  });
}
