import type { ConferenceEvent } from '#conference/content/index.ts';
import type { CheckedBody } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { readRegion } from '#platform/server/club.sql.ts';
import { invalidateSite } from '#platform/server/content-revision.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { updateEvent as call } from '../contract.ts';
import { tellOpeningWithTakenOver } from './bank-details/tell-taken-over.ts';
import { changeSettings } from './change-settings.ts';
import { lockEvent } from './event-settings.sql.ts';
import { type Event, findEvent, findEventById } from './events.sql.ts';
import { registrationsChange } from './registrations-change.ts';

type Body = CheckedBody<typeof call>;

/**
 * Changes the words, the registration window, the fees or the dates of an event, as many of them as are given; each is written
 * down with what it was and what it became. Superadmins are mailed where registration opens with bank details of an earlier event. Registrations keep the fee they were made with and read the new name; the public
 * pages follow.
 * @param announced the event of the content files: set to what they say, fees and dates follow them again
 * @throws AppError 404 when there is no such event; 409 when it is not as the caller last saw it, its new name is another's, or it
 *   is over and would open, or archived
 */
export async function updateEvent(
  { db, ...context }: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  caller: Caller,
  body: Body,
  announced: ConferenceEvent,
): Promise<void> {
  const now = context.clock();
  await db.change(async (changes) => {
    const event = await heldEvent(changes, body);
    const { timeZone } = event;
    const region = { ...(await readRegion(changes)), timeZone };
    const done = await changeSettings({ changes, event, announced, now, region }, body);
    for (const { action, before, after } of done) {
      await recordAudit(changes, {
        at: now,
        actorId: caller.accountId,
        action,
        subjectId: event.id,
        before,
        after,
      });
    }
    if (done.length > 0 && event.state !== 'draft') await invalidateSite(changes);
    if (done.some(({ action }) => action === 'registration window changed')) {
      const opened = await findEventById(changes, event.id);
      if (opened) await tellOpeningWithTakenOver(changes, context, opened, caller.accountId);
    }
  });
}

async function heldEvent(transaction: Transaction, body: Body): Promise<Event> {
  const event = await lockEvent(transaction, body.eventName, body.revision);
  if (!event) {
    const known = await findEvent(transaction, body.eventName);
    throw new AppError(known ? call.errors.changedMeanwhile : call.errors.noSuchEvent);
  }
  if (event.state === 'archived') throw new AppError(call.errors.archived);
  const opens = body.registrationOpen === true || (body.window ?? { opensAt: null }).opensAt !== null;
  if (opens && !registrationsChange(event)) throw new AppError(call.errors.windowOfPast);
  return event;
}
