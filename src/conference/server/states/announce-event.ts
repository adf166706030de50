import type { CheckedBody } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { invalidateSite } from '#platform/server/content-revision.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { announceEvent as call, comesFrom, lackingIn, lackingText } from '../../contract.ts';
import { tellOpeningWithTakenOver } from '../bank-details/tell-taken-over.ts';
import { findEventById } from '../events.sql.ts';
import { changeState, setMainEvent } from './event-states.sql.ts';

/**
 * Shows an event to everybody, as the main one where that is asked for (product 5.8). Its registration opens when its window does.
 * @throws AppError 404 when there is no such event; 409 when it lacks something that visitors need, or is announced or archived
 */
export async function announceEvent(
  { db, ...context }: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  { accountId }: Caller,
  { _id, main }: CheckedBody<typeof call>,
): Promise<void> {
  await db.change(async (changes) => {
    const before = await findEventById(changes, _id);
    if (!before) throw new AppError(call.errors.noSuchEvent);
    const lacking = lackingIn(before);
    if (lacking.length > 0) throw new AppError({ ...call.errors.incomplete, message: lackingText(lacking) });
    const name = await changeState(changes, _id, { from: comesFrom.announced, to: 'announced' });
    if (name === undefined) throw new AppError(call.errors.stateChanged);
    if (main) await setMainEvent(changes, _id);
    const after = main ? `${name}, as the main event` : name;
    const entry = { at: context.clock(), actorId: accountId, subjectId: _id };
    await recordAudit(changes, { ...entry, action: 'event announced', before: before.state, after });
    await invalidateSite(changes);
    await tellOpeningWithTakenOver(changes, context, before, accountId);
  });
}
