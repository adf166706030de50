import type { CheckedBody } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { invalidateSite } from '#platform/server/content-revision.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { archiveEvent as call, comesFrom } from '../../contract.ts';
import type { PeopleConcerned } from '../catalogue/read-catalogue.ts';
import { addClosing } from '../closing/closings.sql.ts';
import { erasureDue } from '../closing/erasure-due.ts';
import { readCommittees } from '../committees.sql.ts';
import { findEventById } from '../events.sql.ts';
import { changeState, isMainEvent } from './event-states.sql.ts';

/**
 * Puts an event that is over away (product 5.9) with its numbers, which the archive page tells from then on, and says when the
 * personal data of its registrations are erased (product 5.12).
 * @throws AppError 404 when there is no such event, 409 when it is not over, or the public pages show it
 */
export async function archiveEvent(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { _id, eraseAfter }: CheckedBody<typeof call>,
  { countPeople }: Pick<PeopleConcerned, 'countPeople'>,
): Promise<void> {
  const now = clock();
  const eraseAt = erasureDue(eraseAfter, now);
  await db.change(async (changes) => {
    const name = await changeState(changes, _id, { from: comesFrom.archived, to: 'archived' });
    if (name === undefined) {
      const known = await findEventById(changes, _id);
      throw new AppError(known ? call.errors.stateChanged : call.errors.noSuchEvent);
    }
    if (await isMainEvent(changes, _id)) throw new AppError(call.errors.isMain);
    const numbers = {
      ...(await countPeople(changes, _id)),
      committees: (await readCommittees(changes, _id)).length,
    };
    await addClosing(changes, _id, numbers, { closedAt: now, eraseAt });
    await recordAudit(changes, {
      ...{ at: now, actorId: accountId, action: 'event archived', subjectId: _id },
      after: eraseAt === null ? name : `${name}, registrations erased after ${eraseAfter}`,
    });
    await invalidateSite(changes);
  });
}
