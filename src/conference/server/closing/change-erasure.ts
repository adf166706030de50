import type { CheckedBody } from '#platform/contract/call.ts';
import { formatDate } from '#platform/rule/dates.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { readRegion } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { changeErasure as call } from '../../contract.ts';
import { findEventById } from '../events.sql.ts';
import { moveErasure } from './closings.sql.ts';
import { erasureDue } from './erasure-due.ts';

/**
 * Says anew when the personal data of an archived event's registrations are erased (product 5.12), counted from now.
 * @throws AppError 404 when there is no such event; 409 when it is not archived, or its day has come
 */
export async function changeErasure(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { _id, eraseAfter }: CheckedBody<typeof call>,
): Promise<void> {
  const now = clock();
  const eraseAt = erasureDue(eraseAfter, now);
  await db.change(async (changes) => {
    const event = await findEventById(changes, _id);
    if (!event) throw new AppError(call.errors.noSuchEvent);
    if (event.state !== 'archived') throw new AppError(call.errors.notArchived);
    const before = await moveErasure(changes, _id, eraseAt, now);
    if (before === undefined) throw new AppError(call.errors.hasBegun);
    const region = await readRegion(changes);
    const dayOrNever = (at: number | null) => (at === null ? 'never' : formatDate(at, region));
    await recordAudit(changes, {
      ...{ at: now, actorId: accountId, action: 'erasure changed', subjectId: _id },
      before: dayOrNever(before.eraseAt),
      after: dayOrNever(eraseAt),
    });
  });
}
