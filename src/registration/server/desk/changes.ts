import { findEvent } from '#conference/server/index.ts';
import type { AnswerOf, CheckedQuery } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import * as calls from '../../contract/desk.ts';
import { readActedOn, readCompleted, readNewcomers, readStandings } from './changes.sql.ts';
import { readPresences } from './presence.sql.ts';

/** How long a snapshot is cached, in milliseconds, however many lists poll. */
const cacheMs = 1_000;
/** How far back changes are read, in milliseconds. A list that has not polled for longer must be reloaded. */
const historyMs = 120_000;
/** Changes this long before `since` are repeated: a transaction records its start time, but is visible only after its end. */
const overlapMs = 15_000;

type Answer = AnswerOf<typeof calls.getChanges>;

interface Snapshot {
  at: number;
  changes: readonly (calls.ChangedRegistration & { moment: number })[];
  newcomers: readonly { id: string; at: number }[];
  holds: Awaited<ReturnType<typeof readPresences>>;
}

const cache = new WeakMap<Db, Map<string, { at: number; snapshot: Promise<Snapshot> }>>();

/**
 * The changes of an event's registrations since a time, and which of them other admins have open (product 8.8).
 * @throws AppError 404 when there is no such event
 */
export async function readChanges(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { eventName, since }: CheckedQuery<typeof calls.getChanges>,
): Promise<Answer> {
  const { at, changes, newcomers, holds } = await latest(db.queries, eventName, clock());
  const from = Date.parse(since);
  return {
    at: asTime(at),
    missed: from - overlapMs < at - historyMs,
    changes: changes.filter(({ moment }) => moment > from - overlapMs),
    registered: newcomers
      .filter((one) => one.at > from - overlapMs)
      .map((one) => ({ _id: one.id, regsiteredat: asTime(one.at) })),
    presences: holds.filter((hold) => hold.accountId !== accountId).map(({ id, by }) => ({ _id: id, by })),
  };
}

const asTime = (milliseconds: number) => new Date(milliseconds).toISOString();

function latest(db: Db, eventName: string, now: number): Promise<Snapshot> {
  const ofEvents = cache.get(db) ?? new Map<string, { at: number; snapshot: Promise<Snapshot> }>();
  cache.set(db, ofEvents);
  const last = ofEvents.get(eventName);
  if (last && now - last.at < cacheMs) return last.snapshot;
  const snapshot = look(db, eventName, now);
  ofEvents.set(eventName, { at: now, snapshot });
  // Do not cache failures.
  snapshot.catch(() => ofEvents.delete(eventName));
  return snapshot;
}

async function look(db: Db, eventName: string, at: number): Promise<Snapshot> {
  const event = await findEvent(db, eventName);
  if (!event) throw new AppError(calls.getChanges.errors.noSuchEvent);
  const { id: eventId } = event;
  const from = at - historyMs;
  const [acted, completed, newcomers, holds] = await Promise.all([
    readActedOn(db, eventId, from),
    readCompleted(db, eventId, from),
    readNewcomers(db, eventId, from),
    readPresences(db, eventId, at),
  ]);
  const moments = new Map<string, number>();
  for (const one of [...acted, ...completed]) moments.set(one.id, Math.max(moments.get(one.id) ?? 0, one.at));
  const standings = await readStandings(db, [...moments.keys()]);
  return {
    at,
    changes: standings.map((row) => {
      const moment = moments.get(row.id) ?? at;
      return {
        _id: row.id,
        status: row.status,
        withdrawn: row.withdrawnAt !== null,
        assignedCommittee: row.committee ?? '',
        assignedCommitteeName: row.committeeName ?? '',
        assignedPortfolio: row.portfolio ?? '',
        waitsForLeader: row.mode === 'member' && row.delegationId !== null && row.completedAt === null,
        changedAt: asTime(moment),
        moment,
      };
    }),
    newcomers,
    holds,
  };
}
