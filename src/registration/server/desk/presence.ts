import { findEvent, registrationsChange } from '#conference/server/index.ts';
import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import * as calls from '../../contract/desk.ts';
import { claimPresence, deleteExpiredPresences, endPresence, findReader } from './presence.sql.ts';
import { findPlace, isWaiting, nearestWaiting } from './registration-list.sql.ts';
import { findStanding, readNames } from './registration-record.sql.ts';

/**
 * Marks a registration as open by the caller for two minutes (product 8.8). Call it again to extend the time.
 * @throws AppError 404 unknown registration
 */
export async function holdRegistration(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  id: string,
): Promise<AnswerOf<typeof calls.startPresence>> {
  const reader = { accountId, now: clock() };
  return db.change(async (changes) => {
    await deleteExpiredPresences(changes, reader);
    if (await claimPresence(changes, id, reader, reader.now + calls.presenceMs))
      return { presentAdmin: null };
    if (!(await findStanding(changes, id))) throw new AppError(calls.startPresence.errors.noSuchRegistration);
    return { presentAdmin: (await findReader(changes, id, reader.now)) ?? null };
  });
}

/** Ends the caller's presence at a registration. Presences of other admins are not affected. */
export async function releaseRegistration(
  { db }: Pick<Context, 'db'>,
  { accountId }: Caller,
  id: string,
): Promise<void> {
  await db.change((changes) => endPresence(changes, id, accountId));
}

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
  { eventName, after, ...filter }: CheckedBody<typeof calls.takeNextPending>,
): Promise<AnswerOf<typeof calls.takeNextPending>> {
  const event = await findEvent(db.queries, eventName);
  if (!event) throw new AppError(calls.takeNextPending.errors.noSuchEvent);
  if (!registrationsChange(event)) return { next: null };
  const sought = { eventId: event.id, filter };
  const reader = { accountId, now: clock() };
  return db.change(async (changes) => {
    const place = after === undefined ? undefined : await findPlace(changes, after);
    for (let attempt = 0; attempt < tries; attempt++) {
      const id = await nearestWaiting(changes, sought, place, {
        what: 'for a decision',
        way: 'next',
        notOpenBy: reader,
      });
      if (id === undefined) break;
      if (!(await claimPresence(changes, id, reader, reader.now + calls.presenceMs))) continue;
      const [named] = await readNames(changes, [id]);
      return { next: named ?? null };
    }
    // No other is left: return the caller's current registration if it still waits.
    if (!place || !(await isWaiting(changes, place.id))) return { next: null };
    if (!(await claimPresence(changes, place.id, reader, reader.now + calls.presenceMs)))
      return { next: null };
    const [own] = await readNames(changes, [place.id]);
    return { next: own ?? null };
  });
}
