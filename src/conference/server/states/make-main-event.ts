import type { CheckedBody } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { invalidateSite } from '#platform/server/content-revision.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { makeMainEvent as call } from '../../contract.ts';
import { findEventById, findMainEvent } from '../events.sql.ts';
import { setMainEvent } from './event-states.sql.ts';

/**
 * Has the public pages show this event (product 5.8). There is one row for it: of two who choose at once the later one's stays.
 * @throws AppError 404 when there is no such event, 409 when it is not announced
 */
export async function makeMainEvent(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { _id }: CheckedBody<typeof call>,
): Promise<void> {
  await db.change(async (changes) => {
    const [before, event] = [await findMainEvent(changes), await findEventById(changes, _id)];
    if (!event) throw new AppError(call.errors.noSuchEvent);
    if (!(await setMainEvent(changes, _id))) throw new AppError(call.errors.notAnnounced);
    const entry = { at: clock(), actorId: accountId, subjectId: _id, after: event.name };
    await recordAudit(changes, {
      ...entry,
      action: 'main event chosen',
      ...(before ? { before: before.name } : {}),
    });
    await invalidateSite(changes);
  });
}
