import { mapAccountNames } from '#attendance/server/index.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import type { Clock } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { type followDebate, maxStepsPerAnswer } from '../../contract/debates.ts';
import { hashDebate } from '../../rule/fold.ts';
import type { DebateLog } from './debate-log.ts';
import type { StoredDebate } from './debates.sql.ts';
import { listOpenRequests } from './requests.sql.ts';
import { countOpenSideSteps, listSteps } from './steps.sql.ts';

export type DebateNews = AnswerOf<typeof followDebate>;
type Lead = DebateNews['lead'];

export async function describeLead(
  db: Db,
  { term, device, account, takenAt, seenAt }: StoredDebate,
): Promise<Lead> {
  if (device === null || takenAt === null) return null;
  const names = await mapAccountNames(db, account === null ? [] : [account]);
  return { term, device, name: names.get(account ?? '') ?? null, takenAt, seenAt: seenAt ?? takenAt };
}

/** What happened in a debate after a step. Of a long log it has the first steps; the client reads on from the last one. */
export async function readNews(
  db: Db,
  { stored, course }: DebateLog,
  after: number,
  clock: Clock,
): Promise<DebateNews> {
  const { committeeId, version, phones } = stored;
  const { seq } = course.debate;
  const [steps, sideSteps, requests, lead] = await Promise.all([
    after < seq ? listSteps(db, committeeId, after, maxStepsPerAnswer) : [],
    countOpenSideSteps(db, committeeId),
    listOpenRequests(db, committeeId),
    describeLead(db, stored),
  ]);
  return {
    version,
    seq,
    steps: steps.filter((step) => step.seq <= seq),
    hash: hashDebate(course.debate),
    lead,
    phones,
    sideSteps,
    requests: requests.map(({ id, member, kind, body, at }) => ({ _id: id, member, kind, body, at })),
    now: clock(),
  };
}
