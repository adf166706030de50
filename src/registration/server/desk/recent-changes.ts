import { getEventByName } from '#conference/server/index.ts';
import type { AnswerOf, CheckedQuery } from '#platform/contract/call.ts';
import { getCollegeOrInstituteShortName } from '#platform/rule/institute.ts';
import { toMajor } from '#platform/rule/money.ts';
import { findClubInstitute } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import type * as calls from '../../contract/desk.ts';
import { feeToWire } from '../fees.ts';
import { createTimedCache } from '../timed-cache.ts';
import { listPresences } from './presence.sql.ts';
import {
  listChangedRegistrationsSince,
  listMembersOfGroupsCompletedSince,
  listRegisteredSince,
  listRowsOfChangedRegistrations,
} from './recent-changes.sql.ts';

/**
 * A snapshot contains the changes of the last two minutes. The answer has `missed` if the client needs older changes.
 */
const historyMs = 120_000;
/**
 * Each poll repeats the changes of this period before `since`. This is necessary because a change is recorded with a
 * time during its transaction, but becomes visible only when the transaction ends.
 */
const overlapMs = 15_000;

interface Snapshot {
  at: number;
  changes: readonly (calls.ChangedRegistration & { at: number })[];
  newRegistrations: readonly { id: string; at: number }[];
  presences: Awaited<ReturnType<typeof listPresences>>;
}

/** Admins who poll within the same second share one snapshot. */
const cached = createTimedCache<Snapshot>(1_000);

/**
 * Lists the changes since the last poll.
 * @throws AppError 404 when there is no such event
 */
export async function getRecentChanges(
  { db: { queries }, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { eventName, since }: CheckedQuery<typeof calls.getRecentChanges>,
): Promise<AnswerOf<typeof calls.getRecentChanges>> {
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
  const event = await getEventByName(db, eventName);
  const from = now - historyMs;
  const [decidedOrSeated, completed, newRegistrations, presences] = await Promise.all([
    listChangedRegistrationsSince(db, event.id, from),
    listMembersOfGroupsCompletedSince(db, event.id, from),
    listRegisteredSince(db, event.id, from),
    listPresences(db, event.id, now),
  ]);
  const times = new Map<string, number>();
  for (const { id, at } of [...decidedOrSeated, ...completed])
    times.set(id, Math.max(times.get(id) ?? 0, at));
  const states = await listRowsOfChangedRegistrations(db, [...times.keys()]);
  const institute = await findClubInstitute(db);
  const changes = states.map((row) => {
    const at = times.get(row.id) ?? now;
    return {
      _id: row.id,
      status: row.status,
      withdrawn: row.withdrawnAt !== null,
      assignedCommittee: row.committee ?? '',
      assignedCommitteeName: row.committeeName ?? '',
      assignedPortfolio: row.portfolio ?? '',
      college: getCollegeOrInstituteShortName(row.college, institute),
      accomodation: row.accommodation,
      fee: feeToWire(row),
      ...(row.groupTotalAmount !== null && { groupTotal: toMajor(row.groupTotalAmount) }),
      waitsForLeader: row.mode === 'member' && row.delegationId !== null && row.completedAt === null,
      changedAt: asTime(at),
      at,
    };
  });
  return { at: now, changes, newRegistrations, presences };
}
