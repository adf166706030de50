import { maxOfflineListAgeMs } from '#attendance/contract.ts';
import { listRollSessions, openCommittee } from '#attendance/server/index.ts';
import type { AnswerOf, CheckedBody, CheckedParams, CheckedQuery } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newToken } from '#platform/server/ids.ts';
import { computeStateDigest } from '#platform/server/state-digest.ts';
import * as calls from '../../contract/debates.ts';
import { hasUsualRights } from '../../rule/member-rights.ts';
import { openCommitteeForSuperadmins } from '../open-chaired-committee.ts';
import { lockDebateLog, lockLedDebate, readDebateLog } from './debate-log.ts';
import { replaceMembers, updateDebate } from './debates.sql.ts';
import { readNews } from './news.ts';

type Needs = Pick<Context, 'db' | 'clock'>;
/** @throws AppError 403 when a client does not chair the committee; 404 when there is no such event or committee; 409 without rules */
export async function getDebate(
  context: Needs,
  caller: Caller,
  params: CheckedParams<typeof calls.getDebate>,
  { since }: CheckedQuery<typeof calls.getDebate>,
): Promise<AnswerOf<typeof calls.getDebate>> {
  const { db, clock } = context;
  const now = clock();
  const opened = await openCommittee(db.queries, caller, params, now);
  const { event, committee, mayMark, dutyEndsAt } = opened;
  const log = await readDebateLog(context, opened);
  const sessions = await listRollSessions(db.queries, event, committee, [], now);
  return {
    ...(await readNews(db.queries, log, since, clock)),
    eventName: event.name,
    committee: committee.value,
    committeeName: committee.name,
    mayChair: mayMark || (caller.role === 'superadmin' && log.stored.account === caller.accountId),
    expiresAt: Math.min(now + maxOfflineListAgeMs, dutyEndsAt ?? Number.POSITIVE_INFINITY),
    ruleSet: log.chosen.ruleSet,
    revision: log.chosen.revision,
    rules: log.documents,
    members: log.members,
    sessions: sessions.map(({ key, title, day, startsAt, endsAt }) => ({
      key,
      title,
      day,
      startsAt,
      endsAt,
    })),
    screenKey: mayMark || caller.role === 'superadmin' ? log.stored.screenKey : null,
  };
}

/**
 * @throws AppError 403 if the caller does not chair the committee; 404 if there is no such event; 409 without rules, or if
 *   a superadmin does not lead
 */
export async function setPhones(
  context: Needs,
  caller: Caller,
  { phones, ...asked }: CheckedBody<typeof calls.setPhones>,
): Promise<void> {
  await context.db.change(async (transaction) => {
    const now = context.clock();
    const { stored } = await lockLedDebate(transaction, context, caller, asked, { now, opens: true });
    await updateDebate(transaction, stored.committeeId, { phones });
  });
}

/**
 * @throws AppError 403 if the caller does not chair the committee; 404 if there is no such event; 409 without rules, or if
 *   a superadmin does not lead
 */
export async function renewScreenKey(
  context: Needs,
  caller: Caller,
  asked: CheckedBody<typeof calls.renewScreenKey>,
): Promise<AnswerOf<typeof calls.renewScreenKey>> {
  const screenKey = newToken();
  await context.db.change(async (transaction) => {
    const now = context.clock();
    const { stored } = await lockLedDebate(transaction, context, caller, asked, { now, opens: true });
    await updateDebate(transaction, stored.committeeId, { screen_key: screenKey });
  });
  return { screenKey };
}

type MemberRights = CheckedBody<typeof calls.setDebateMembers>['members'];

/** Computes a digest of the members who differ from the usual, in whatever order they are. */
const computeRightsDigest = (members: MemberRights): string =>
  computeStateDigest(
    members
      .filter((member) => !hasUsualRights(member))
      .map(({ id, votes, veto, tags }) => [id, votes, veto, tags] as const)
      .sort(([one], [other]) => one.localeCompare(other)),
  );

/**
 * Sets who votes on what, has the veto, and belongs to which party. Portfolios of other committees are left out.
 * @throws AppError 403 if a client does not chair the committee; 404 if there is no such event; 409 without rules, during
 *   a vote, whose voters are frozen, or if the members differ from what the caller saw
 */
export async function setDebateMembers(
  context: Needs,
  caller: Caller,
  { members, seen, ...asked }: CheckedBody<typeof calls.setDebateMembers>,
): Promise<void> {
  const { errors } = calls.setDebateMembers;
  const at = context.clock();
  await context.db.change(async (transaction) => {
    const opened = await openCommitteeForSuperadmins(transaction, caller, asked, at);
    const log = await lockDebateLog(transaction, context, opened, true);
    if (log.course.debate.state.vote) throw new AppError(errors.duringVote);
    const known = new Set(log.members.map(({ id }) => id));
    const ofCommittee = (sent: MemberRights) => [
      ...new Map(sent.flatMap((member) => (known.has(member.id) ? [[member.id, member]] : []))).values(),
    ];
    if (computeRightsDigest(log.members) !== computeRightsDigest(ofCommittee(seen)))
      throw new AppError(errors.changedMeanwhile);
    await replaceMembers(transaction, opened.committee.id, ofCommittee(members), at);
    await updateDebate(transaction, opened.committee.id, {});
    if (!opened.mayMark)
      await recordAudit(transaction, {
        at,
        actorId: caller.accountId,
        subjectId: opened.event.id,
        action: 'debate_members_set',
        after: { fact: 'text', text: opened.committee.name },
      });
  });
}
