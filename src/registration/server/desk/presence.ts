import { getEventByName, isDraftOrAnnounced } from '#conference/server/index.ts';
import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import * as calls from '../../contract/desk.ts';
import { findRegistrationStatus } from '../decisions.sql.ts';
import {
  deleteExpiredPresencesOfAccount,
  deletePresence,
  findPresentAdminName,
  upsertPresence,
} from './presence.sql.ts';
import {
  findSortKeysOfRegistration,
  findWaitingNeighbourId,
  isWaitingForDecision,
} from './registration-list.sql.ts';
import { listRegistrationSummaries } from './registration-record.sql.ts';

/**
 * Stores for two minutes that the caller has a registration open. If another admin has the registration open, stores
 * nothing and returns the name of that admin.
 * @throws AppError 404 when there is no such registration
 */
export async function startPresence(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { regID: registrationId }: CheckedBody<typeof calls.startPresence>,
): Promise<AnswerOf<typeof calls.startPresence>> {
  const reader = { accountId, now: clock() };
  return db.change(async (transaction) => {
    await deleteExpiredPresencesOfAccount(transaction, reader);
    if (await upsertPresence(transaction, registrationId, reader, reader.now + calls.presenceTimeoutMs))
      return { presentAdmin: null };
    if (!(await findRegistrationStatus(transaction, registrationId)))
      throw new AppError(calls.startPresence.errors.noSuchRegistration);
    return { presentAdmin: (await findPresentAdminName(transaction, registrationId, reader.now)) ?? null };
  });
}

export async function endPresence(
  { db }: Pick<Context, 'db'>,
  { accountId }: Caller,
  { regID: registrationId }: CheckedBody<typeof calls.endPresence>,
): Promise<void> {
  await db.change((transaction) => deletePresence(transaction, registrationId, accountId));
}

/** Maximum number of attempts. An attempt fails if another admin takes the same registration first. */
const maxAttempts = 20;

/**
 * Finds the next undecided registration and stores the presence of the caller at it. Concurrent callers get different
 * registrations (product 8.8). If no other registration is left, returns the registration `after` again if it is still
 * undecided and no other admin has it open, otherwise null. Returns null if the event is over.
 * @throws AppError 404 when there is no such event
 */
export async function takeNextPendingRegistration(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { eventName, after, ...filter }: CheckedBody<typeof calls.takeNextPendingRegistration>,
): Promise<AnswerOf<typeof calls.takeNextPendingRegistration>> {
  const event = await getEventByName(db.queries, eventName);
  if (!isDraftOrAnnounced(event)) return { next: null };
  const query = { eventId: event.id, filter };
  const reader = { accountId, now: clock() };
  return db.change(async (transaction) => {
    const position = after === undefined ? undefined : await findSortKeysOfRegistration(transaction, after);
    const open = async (id: string) => {
      const isMarked = await upsertPresence(transaction, id, reader, reader.now + calls.presenceTimeoutMs);
      return isMarked ? (await listRegistrationSummaries(transaction, [id]))[0] : undefined;
    };
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const id = await findWaitingNeighbourId(transaction, query, position, {
        waitsFor: 'decision',
        direction: 'next',
        notOpenBy: reader,
      });
      if (id === undefined) break;
      const next = await open(id);
      if (next) return { next };
    }
    // If no other registration is left, returns the current one if it is still undecided.
    if (!position || !(await isWaitingForDecision(transaction, position.id))) return { next: null };
    return { next: (await open(position.id)) ?? null };
  });
}
