import type { AnswerOf, CheckedQuery } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import type * as calls from '../../contract/desk.ts';
import { cacheFor } from '../cache.ts';
import { getEvent } from '../events.ts';
import {
  listCompletedMembers,
  listDecidedOrSeated,
  listNewRegistrations,
  listRegistrationStates,
} from './changes.sql.ts';
import { listPresences } from './presence.sql.ts';

/** How far back changes are read, in milliseconds. A list that has not polled for longer must be reloaded. */
const historyMs = 120_000;
/** Changes this long before `since` are repeated: a transaction records its start time, but is visible only after its end. */
const overlapMs = 15_000;

interface Snapshot {
  at: number;
  changes: readonly (calls.ChangedRegistration & { at: number })[];
  newRegistrations: readonly { id: string; at: number }[];
  presences: Awaited<ReturnType<typeof listPresences>>;
}

/** Lists of all admins that poll within a second share one snapshot of an event. */
const cached = cacheFor<Snapshot>(1_000);

/**
 * Returns the changes of an event's registrations since a time, and which of them other admins have open (product 8.8).
 * @throws AppError 404 when there is no such event
 */
export async function getChanges(
  { db: { queries }, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { eventName, since }: CheckedQuery<typeof calls.getChanges>,
): Promise<AnswerOf<typeof calls.getChanges>> {
  const now = clock();
  const snapshot = await cached(queries, eventName, now, () => readSnapshot(queries, eventName, now)).value;
  const from = Date.parse(since) - overlapMs;
  return {
    at: asTime(snapshot.at),
    missed: from < snapshot.at - historyMs,
    changes: snapshot.changes.filter(({ at }) => at > from),
    registered: snapshot.newRegistrations
      .filter(({ at }) => at > from)
      .map(({ id, at }) => ({ _id: id, regsiteredat: asTime(at) })),
    presences: snapshot.presences
      .filter((presence) => presence.accountId !== accountId)
      .map(({ id, by }) => ({ _id: id, by })),
  };
}

const asTime = (milliseconds: number) => new Date(milliseconds).toISOString();

async function readSnapshot(db: Db, eventName: string, now: number): Promise<Snapshot> {
  const event = await getEvent(db, eventName);
  const from = now - historyMs;
  const [decidedOrSeated, completed, newRegistrations, presences] = await Promise.all([
    listDecidedOrSeated(db, event.id, from),
    listCompletedMembers(db, event.id, from),
    listNewRegistrations(db, event.id, from),
    listPresences(db, event.id, now),
  ]);
  const times = new Map<string, number>();
  for (const { id, at } of [...decidedOrSeated, ...completed])
    times.set(id, Math.max(times.get(id) ?? 0, at));
  const states = await listRegistrationStates(db, [...times.keys()]);
  const changes = states.map((row) => {
    const at = times.get(row.id) ?? now;
    return {
      _id: row.id,
      status: row.status,
      withdrawn: row.withdrawnAt !== null,
      assignedCommittee: row.committee ?? '',
      assignedCommitteeName: row.committeeName ?? '',
      assignedPortfolio: row.portfolio ?? '',
      waitsForLeader: row.mode === 'member' && row.delegationId !== null && row.completedAt === null,
      changedAt: asTime(at),
      at,
    };
  });
  return { at: now, changes, newRegistrations, presences };
}
