import { findEvent, registrationsChange } from '#conference/server/index.ts';
import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { takeNextPending as call, holdMs } from '../../contract/desk/index.ts';
import { takeHold } from './holds.sql.ts';
import { findPlace, isWaiting, nearestWaiting } from './neighbours.sql.ts';
import { readNames } from './registration-desk.sql.ts';

/** How often a caller tries again after losing a race for a registration. */
const tries = 20;

/**
 * Finds the next undecided registration that no other admin has open, and marks it as open by the caller. Concurrent
 * callers get different registrations (product 8.8).
 * @throws AppError 404 when there is no such event
 */
export async function takeNextPending(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { eventName, after, ...filter }: CheckedBody<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const event = await findEvent(db.queries, eventName);
  if (!event) throw new AppError(call.errors.noSuchEvent);
  if (!registrationsChange(event)) return { next: null };
  const sought = { eventId: event.id, filter };
  const holder = { accountId, now: clock() };
  return db.change(async (changes) => {
    const place = after === undefined ? undefined : await findPlace(changes, after);
    for (let attempt = 0; attempt < tries; attempt++) {
      const id = await nearestWaiting(changes, sought, place, {
        what: 'for a decision',
        way: 'next',
        notHeldFrom: holder,
      });
      if (id === undefined) break;
      if (!(await takeHold(changes, id, holder, holder.now + holdMs))) continue;
      const [named] = await readNames(changes, [id]);
      return { next: named ?? null };
    }
    // No other is left: return the caller's current registration if it still waits.
    if (!place || !(await isWaiting(changes, place.id))) return { next: null };
    if (!(await takeHold(changes, place.id, holder, holder.now + holdMs))) return { next: null };
    const [own] = await readNames(changes, [place.id]);
    return { next: own ?? null };
  });
}
