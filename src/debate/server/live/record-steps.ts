import { correctDeviceTime } from '#attendance/rule/device-time.ts';
import { openCommittee } from '#attendance/server/index.ts';
import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import { hashToken } from '#platform/server/secret.ts';
import * as calls from '../../contract/debates.ts';
import { isLogKind } from '../../rule/apply-step.ts';
import { type NumberedStep, rebase } from '../../rule/course.ts';
import type { Debate } from '../../rule/fold.ts';
import { type Refusal, refuse } from '../../rule/refusal.ts';
import { type Step, stepBodies } from '../../rule/step.ts';
import { debateLimits } from '../limits.ts';
import { loadRulesOfSteps } from './courses.ts';
import { appendSteps, type DebateLog, lockLedDebate, readDebateLog } from './debate-log.ts';
import { findDebate, noteLeadSeen, updateDebate } from './debates.sql.ts';
import { readNews } from './news.ts';
import { insertSideSteps, mapSideSteps, mapStoredSteps } from './steps.sql.ts';

type Sent = CheckedBody<typeof calls.recordSteps>;
type Recorded = AnswerOf<typeof calls.recordSteps>;
type Refused = Recorded['refused'][number];

/**
 * Adds steps of the lead to the log, in their order and behind those that the device did not know. Steps of another
 * device and those that the rules refuse are kept aside: none is lost. A step that arrives again is stored once.
 * @throws AppError 403 if the caller does not chair the committee; 404 if there is no such event; 409 without rules, if
 *   another chair made the steps, if a superadmin has never led, or if the log is full; 429 after too many steps in a
 *   minute
 */
export async function recordSteps(
  context: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  sent: Sent,
): Promise<Recorded> {
  const { db, clock } = context;
  const { errors } = calls.recordSteps;
  if (sent.accountId !== undefined && sent.accountId !== caller.accountId)
    throw new AppError(errors.otherChair);
  const { accountId } = caller;
  if (sent.steps.length > 0) {
    const uses = await countUses(context, caller, sent);
    await consumeLimits(context, debateLimits, { debateStepsPerAccount: accountId }, uses);
  }
  const refused = await db.change(async (transaction) => {
    const receivedAt = clock();
    const opens = sent.steps.length > 0;
    const log = await lockLedDebate(transaction, context, caller, sent, {
      now: receivedAt,
      opens,
      afterLeading: true,
    });
    return storeBatch(transaction, log, sent, { receivedAt, accountId });
  });
  const opened = await openCommittee(db.queries, caller, sent, clock());
  return {
    ...(await readNews(db.queries, await readDebateLog(context, opened), sent.after, clock)),
    refused,
  };
}

/** Kinds of steps for which the sitting is folded again. */
const refolding: ReadonlySet<string> = new Set(['undone', 'redone', 'corrected']);
/** Such a step costs one more use of the limit for each of so many steps in the log. */
const stepsPerUse = 100;

/** Counts the uses of the rate limit, so that undoing in a long log cannot keep the processor busy. */
async function countUses(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  sent: Sent,
): Promise<number> {
  const count = sent.steps.length;
  const folds = sent.steps.filter(({ kind }) => refolding.has(kind)).length;
  if (folds === 0) return count;
  const { committee } = await openCommittee(db.queries, caller, sent, clock());
  const { seq = 0 } = (await findDebate(db.queries, committee.id)) ?? {};
  return count + folds * Math.floor(seq / stepsPerUse);
}

/** A clock that differs by less is that of a device that knows the time of the server. */
const exactClockMs = 5_000;

/** Stores a batch: in the log, or aside. Returns what is aside. */
async function storeBatch(
  transaction: Transaction,
  log: DebateLog,
  { after, sentAt, device, handoverCode, steps }: Sent,
  received: { receivedAt: number; accountId: string },
): Promise<Refused[]> {
  const { receivedAt } = received;
  const { stored } = log;
  const { committeeId } = stored;
  const ids = steps.map(({ id }) => id);
  const [known, aside] = await Promise.all([
    mapStoredSteps(transaction, committeeId, ids),
    mapSideSteps(transaction, committeeId, ids),
  ]);
  await loadRulesOfSteps(transaction, steps);
  const isExact = Math.abs(receivedAt - sentAt) <= exactClockMs;
  const timeOf = (at: number) =>
    isExact && at > receivedAt
      ? Math.min(at, receivedAt + exactClockMs)
      : correctDeviceTime(at, isExact ? receivedAt : sentAt, receivedAt);
  const latest = new Map(
    log.course.debate.steps.flatMap(({ device: made, at, kind }) => (isLogKind(kind) ? [] : [[made, at]])),
  );
  const numbered = steps.map((step, index): NumberedStep => {
    if (isLogKind(step.kind)) return { ...step, at: timeOf(step.at), by: 'chair', seq: after + index + 1 };
    // A clock that was set back during the sitting does not reorder what a device did.
    const at = Math.max(timeOf(step.at), latest.get(step.device) ?? 0);
    latest.set(step.device, at);
    return { ...step, at, by: 'chair', seq: after + index + 1 };
  });
  const isHandover = handoverCode !== undefined && hashToken(handoverCode) === stored.handoverFingerprint;
  const mayLead = isHandover || stored.account === received.accountId;
  const made = rebase(log.findRules, log.course, numbered, {
    after,
    known,
    check: (step, { debate }) => findRefusalBeforeRules(step, debate, { ...stored, mayLead, isHandover }),
    isAside: ({ id }) => aside.has(id),
  });
  if (made.course.debate.seq > calls.maxStepsPerDebate) throw new AppError(calls.recordSteps.errors.full);
  await appendSteps(transaction, log, made, received, leadAfter(made.applied, received.accountId));
  await insertSideSteps(transaction, committeeId, made.refused, received);
  if (made.refused.length > 0 && made.applied.length === 0) await updateDebate(transaction, committeeId, {});
  if (mayLead && made.course.debate.state.lead?.device === device)
    await noteLeadSeen(transaction, committeeId, receivedAt);
  return [
    ...[...aside].flatMap(([id, refusal]) => (known.has(id) ? [] : { id, refusal })),
    ...made.refused.map(({ step, refusal }) => ({ id: step.id, refusal })),
  ];
}

/**
 * A chair makes steps of the lead only with the account that took it, whatever device the steps name. Only the call that takes
 * the lead makes a lead, or a device that shows the one-time code of the former one.
 */
function findRefusalBeforeRules(
  step: Step,
  { state: { lead } }: Debate,
  { term, mayLead, isHandover }: { term: number; mayLead: boolean; isHandover: boolean },
): Refusal | null {
  if (term === 0) return refuse('not_lead');
  const isOfLead = step.device === lead?.device && step.term === lead.term;
  if (step.kind !== 'lead_taken') return isOfLead && !mayLead ? refuse('not_lead') : null;
  const read = stepBodies.lead_taken.safeParse(step.body);
  const isNext = read.success && read.data.term === (lead?.term ?? 0) + 1;
  return isHandover && isNext && read.data.device === step.device ? null : refuse('not_lead');
}

/** The lead after a handover without a network. Its code is used up. */
function leadAfter(applied: readonly Step[], accountId: string) {
  const taken = applied.findLast(({ kind }) => kind === 'lead_taken');
  if (!taken) return {};
  return {
    lead_term: stepBodies.lead_taken.parse(taken.body).term,
    lead_device: taken.device,
    lead_account: accountId,
    lead_taken_at: taken.at,
    handover_fingerprint: null,
  };
}
