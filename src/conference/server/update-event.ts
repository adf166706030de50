import type { CheckedBody } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { Refused } from '#platform/server/http/refused.ts';
import { updateEvent as call } from '../contract.ts';
import { setWindow } from './conference.sql.ts';

/**
 * Opens or closes the registration window of an event; open to closed to open as often as wanted (clarifications 4).
 * @throws Refused 404 when there is no such event
 */
export async function updateEvent(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  { eventName, registrationOpen }: CheckedBody<typeof call>,
): Promise<void> {
  const now = clock();
  await db.change(async (changes) => {
    const eventId = await setWindow(changes, eventName, registrationOpen ? now : null);
    if (!eventId) throw new Refused(call.errors.noSuchEvent);
    const after = registrationOpen ? 'open' : 'closed';
    await recordAudit(changes, {
      at: now,
      actorId: caller.accountId,
      action: 'registration window',
      subjectId: eventId,
      after,
    });
  });
}
