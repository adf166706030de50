import { maxOfflineListAgeMs } from '#attendance/contract.ts';
import { correctDeviceTime } from '#attendance/rule/device-time.ts';
import { listRollSessions } from '#attendance/server/index.ts';
import type { AnswerOf, CheckedBody, CheckedParams } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import { listSeatedDelegates } from '#registration/server/index.ts';
import * as calls from '../contract.ts';
import { listValidMarks } from '../rule/marks.ts';
import { awardLimits } from './limits.ts';
import { countAwardMarks, insertAwardMarks } from './marks.sql.ts';
import { openMarkedCommittee, readAttendance, readMarkedCommittee } from './read-committee.ts';
import { getStoredAwardSettings } from './settings.sql.ts';

type Needs = Pick<Context, 'db' | 'clock'>;

/** Maximum number of marks of a committee, with those that were replaced. Later ones are skipped. */
const maxMarksPerCommittee = 30_000;

/** @throws AppError 403 when the caller is neither a chair of the committee nor a superadmin; 404 when there is no such event or committee */
export async function getMarks(
  context: Needs,
  caller: Caller,
  params: CheckedParams<typeof calls.getMarks>,
): Promise<AnswerOf<typeof calls.getMarks>> {
  const { queries } = context.db;
  const now = context.clock();
  const opened = await openMarkedCommittee(queries, caller, params, now);
  const { event, committee, mayMark, dutyEndsAt } = opened;
  const { settings } = await getStoredAwardSettings(queries, event.id);
  const found = await readMarkedCommittee(context, queries, event, {
    committeeId: committee.id,
    attendance: await readAttendance(queries, event),
  });
  const sessions = await listRollSessions(queries, event, committee, [], now);
  return {
    eventName: event.name,
    committee: committee.value,
    committeeName: committee.name,
    mayMark,
    madeAt: new Date(now).toISOString(),
    expiresAt: new Date(
      Math.min(now + maxOfflineListAgeMs, dutyEndsAt ?? Number.POSITIVE_INFINITY),
    ).toISOString(),
    accountId: caller.accountId,
    criteria: settings.criteria,
    sessions: sessions.map(({ key, title, day }) => ({ key, title, day })),
    delegates: found.delegates.map(({ accountId, room, attendance, ...delegate }) => ({
      ...delegate,
      isOwn: accountId === caller.accountId,
      counts: { room, attendance },
    })),
    chairs: Object.fromEntries(found.chairs),
    marks: listValidMarks(settings.criteria, found.marks).map(({ day: _, ...mark }) => mark),
  };
}

type SentMark = CheckedBody<typeof calls.recordMarks>['marks'][number];

/**
 * Stores marks of a chair. One that is sent again is stored once. Marks of delegates who have no seat in the committee,
 * of the chair's own registration, and of committees that the caller does not chair are skipped (product 30.4).
 * @throws AppError 403 when the caller chairs none of the committees; 404 when there is no such event; 429 after too many
 *   marks in a minute
 */
export async function recordMarks(
  { db, clock }: Needs,
  caller: Caller,
  { eventName, sentAt, marks }: CheckedBody<typeof calls.recordMarks>,
): Promise<AnswerOf<typeof calls.recordMarks>> {
  await consumeLimits({ db, clock }, awardLimits, { awardMarksPerAccount: caller.accountId }, marks.length);
  return db.change(async (transaction) => {
    const receivedAt = clock();
    const byCommittee = Map.groupBy(marks, ({ committee }) => committee);
    const stored = new Set<string>();
    let isChair = false;
    let recorded = 0;
    for (const [committee, sent] of byCommittee) {
      const committeeId = await findChairedId(transaction, caller, { eventName, committee }, receivedAt);
      if (committeeId === undefined) continue;
      isChair = true;
      const accepted = await filterMarkable(transaction, caller, committeeId, sent);
      recorded += await insertAwardMarks(
        transaction,
        accepted.map(({ id, registrationId, criterion, session, slot, points, remark, at }) => ({
          id,
          criterion,
          session,
          slot,
          points,
          remark,
          committee_id: committeeId,
          registration_id: registrationId,
          by_account: caller.accountId,
          at: correctDeviceTime(at, sentAt, receivedAt),
          received_at: receivedAt,
        })),
      );
      for (const { id } of accepted) stored.add(id);
    }
    if (!isChair) throw new AppError(calls.recordMarks.errors.otherCommittee);
    return { recorded, skipped: marks.flatMap(({ id }) => (stored.has(id) ? [] : id)) };
  });
}

/** Returns the id of a committee that the caller chairs. Undefined for another one. */
async function findChairedId(
  db: Db,
  caller: Caller,
  asked: { eventName: string; committee: string },
  now: number,
): Promise<string | undefined> {
  try {
    const { committee, mayMark } = await openMarkedCommittee(db, caller, asked, now);
    return mayMark ? committee.id : undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === calls.recordMarks.errors.otherCommittee.code)
      return undefined;
    throw error;
  }
}

async function filterMarkable(
  db: Db,
  { accountId }: Caller,
  committeeId: string,
  marks: readonly SentMark[],
): Promise<readonly SentMark[]> {
  if ((await countAwardMarks(db, committeeId)) + marks.length > maxMarksPerCommittee) return [];
  const delegates = await listSeatedDelegates(db, committeeId);
  const others = new Set(
    delegates
      .filter((delegate) => delegate.accountId !== accountId)
      .map(({ registrationId }) => registrationId),
  );
  return marks.filter(({ registrationId }) => others.has(registrationId));
}
