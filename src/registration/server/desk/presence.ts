import { registrationsMayChange } from '#conference/server/index.ts';
import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import * as calls from '../../contract/desk.ts';
import { findStatus } from '../decisions.sql.ts';
import { getEvent } from '../events.ts';
import { deleteExpiredPresences, deletePresence, findReader, upsertPresence } from './presence.sql.ts';
import { findNearestWaiting, findSortKeys, isWaiting } from './registration-list.sql.ts';
import { listSummaries } from './registration-record.sql.ts';

/**
 * Marks a registration as open by the caller for two minutes (product 8.8). Call it again to extend the time.
 * @throws AppError 404 unknown registration
 */
export async function startPresence(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { regID: registrationId }: CheckedBody<typeof calls.startPresence>,
): Promise<AnswerOf<typeof calls.startPresence>> {
  const reader = { accountId, now: clock() };
  return db.change(async (transaction) => {
    await deleteExpiredPresences(transaction, reader);
    if (await upsertPresence(transaction, registrationId, reader, reader.now + calls.presenceMs))
      return { presentAdmin: null };
    if (!(await findStatus(transaction, registrationId)))
      throw new AppError(calls.startPresence.errors.noSuchRegistration);
    return { presentAdmin: (await findReader(transaction, registrationId, reader.now)) ?? null };
  });
}

/** Ends the caller's presence at a registration. Presences of other admins are not affected. */
export async function endPresence(
  { db }: Pick<Context, 'db'>,
  { accountId }: Caller,
  { regID: registrationId }: CheckedBody<typeof calls.endPresence>,
): Promise<void> {
  await db.change((transaction) => deletePresence(transaction, registrationId, accountId));
}

/** Attempts to get a registration when concurrent callers get the nearest one first. */
const maxAttempts = 20;

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
  const event = await getEvent(db.queries, eventName);
  if (!registrationsMayChange(event)) return { next: null };
  const query = { eventId: event.id, filter };
  const reader = { accountId, now: clock() };
  return db.change(async (transaction) => {
    const position = after === undefined ? undefined : await findSortKeys(transaction, after);
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const id = await findNearestWaiting(transaction, query, position, {
        waitsFor: 'decision',
        direction: 'next',
        notOpenBy: reader,
      });
      if (id === undefined) break;
      if (!(await upsertPresence(transaction, id, reader, reader.now + calls.presenceMs))) continue;
      const [summary] = await listSummaries(transaction, [id]);
      return { next: summary ?? null };
    }
    // No other is left: return the caller's current registration if it still waits.
    if (!position || !(await isWaiting(transaction, position.id))) return { next: null };
    if (!(await upsertPresence(transaction, position.id, reader, reader.now + calls.presenceMs)))
      return { next: null };
    const [summary] = await listSummaries(transaction, [position.id]);
    return { next: summary ?? null };
  });
}
