import type { CheckedBody } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { addEvent as call } from '../contract.ts';
import { findMainEvent } from './events.sql.ts';
import { addDraft } from './new-events.sql.ts';

/**
 * Begins a separate event, such as a mock conference: a draft with the fees and the venue of the main event and no committees.
 * Only the desk sees it (product 5.8).
 * @throws AppError 409 when an event has or had the name
 */
export async function addEvent(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { eventName }: CheckedBody<typeof call>,
): Promise<void> {
  await db.change(async (changes) => {
    const main = await findMainEvent(changes);
    if (!main) throw new Error('no event is the main one');
    const id = await addDraft(changes, eventName, {
      ...main,
      shortName: eventName.slice(0, 32).trim(),
      theme: '',
    });
    if (id === undefined) throw new AppError(call.errors.nameTaken);
    const entry = { at: clock(), actorId: accountId, subjectId: id };
    await recordAudit(changes, { ...entry, action: 'event added', after: eventName });
  });
}
