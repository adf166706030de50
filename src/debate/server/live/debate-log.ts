import type { OpenedCommittee } from '#attendance/server/index.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newToken } from '#platform/server/ids.ts';
import { leadNeeded, noRules } from '../../contract/of-committee.ts';
import type { Course } from '../../rule/course.ts';
import type { Step } from '../../rule/step.ts';
import { openCommitteeForSuperadmins } from '../open-chaired-committee.ts';
import { saveRuleSetChoice } from '../rule-sets.sql.ts';
import { findRuleSetOfCommittee } from '../rules-of-event.sql.ts';
import { type OpenCourse, openCourse } from './courses.ts';
import { addScreenKey, findDebate, lockDebate, type StoredDebate, updateDebate } from './debates.sql.ts';
import { recordRollMarks } from './roll-marks.ts';
import { hasTakenLead, insertSteps } from './steps.sql.ts';

/** A debate with its folded log. */
export interface DebateLog extends OpenCourse {
  stored: StoredDebate;
}

/**
 * Reads a debate. One that no chair has opened yet is the beginning of one with the rules of the event.
 * @throws AppError 409 if no rules are chosen
 */
export async function readDebateLog(
  { db }: Pick<Context, 'db'>,
  { event, committee }: Pick<OpenedCommittee, 'event' | 'committee'>,
): Promise<DebateLog> {
  const stored =
    (await findDebate(db.queries, committee.id)) ?? (await newDebate(db.queries, event.id, committee.id));
  return { stored, ...(await openCourse(db, db.queries, stored)) };
}

async function newDebate(db: Db, eventId: string, committeeId: string): Promise<StoredDebate> {
  const ruleSet = await findRuleSetOfCommittee(db, committeeId);
  if (ruleSet === undefined) throw new AppError(noRules);
  return {
    committeeId,
    eventId,
    ruleSet,
    seq: 0,
    version: 0,
    term: 0,
    device: null,
    account: null,
    takenAt: null,
    seenAt: null,
    handoverFingerprint: null,
    screenKey: null,
    phones: 'off',
  };
}

/**
 * Locks a debate until the transaction ends, so that its steps get numbers one after the other.
 * @param opens creates the debate with the rules of its event if no chair has opened it yet
 * @throws AppError 409 if no rules are chosen
 */
export async function lockDebateLog(
  transaction: Transaction,
  { db }: Pick<Context, 'db'>,
  { event, committee }: Pick<OpenedCommittee, 'event' | 'committee'>,
  opens = false,
): Promise<DebateLog> {
  if (opens) await ensureDebate(transaction, event.id, committee.id);
  const stored = await lockDebate(transaction, committee.id);
  if (!stored) throw new AppError(noRules);
  return { stored, ...(await openCourse(db, transaction, stored)) };
}

interface Led {
  now: number;
  /** Creates the debate if no chair has opened it yet. */
  opens?: boolean;
  /** Also a superadmin who has led before may make the call. */
  afterLeading?: boolean;
}

/**
 * Locks a debate for its chairs, or for a superadmin who leads it.
 * @throws AppError 403 if the caller neither chairs the committee nor is a superadmin; 404 if there is no such event or
 *   committee; 409 without rules, or if a superadmin has not taken the lead
 */
export async function lockLedDebate(
  transaction: Transaction,
  context: Pick<Context, 'db'>,
  caller: Caller,
  asked: { eventName: string; committee: string },
  { now, opens, afterLeading = false }: Led,
): Promise<DebateLog> {
  const { accountId } = caller;
  const opened = await openCommitteeForSuperadmins(transaction, caller, asked, now);
  const log = await lockDebateLog(transaction, context, opened, opens);
  const mayChair =
    opened.mayMark ||
    log.stored.account === accountId ||
    (afterLeading && (await hasTakenLead(transaction, { committeeId: opened.committee.id, accountId })));
  if (!mayChair) throw new AppError(leadNeeded);
  return log;
}

async function ensureDebate(transaction: Transaction, eventId: string, committeeId: string): Promise<void> {
  const known = await findDebate(transaction, committeeId);
  if (!known) {
    const { ruleSet } = await newDebate(transaction, eventId, committeeId);
    await saveRuleSetChoice(transaction, { committeeId, eventId, ruleSet, seen: null });
  }
  if (!known?.screenKey) await addScreenKey(transaction, committeeId, newToken());
}

/** Stores steps that the rules accept, with the marks in the roll that they change. */
export async function appendSteps(
  transaction: Transaction,
  { stored: { committeeId, eventId }, course: before }: DebateLog,
  { course, applied }: { course: Course; applied: readonly Step[] },
  received: { receivedAt: number; accountId: string },
  changes: Parameters<typeof updateDebate>[2] = {},
): Promise<void> {
  const last = applied.at(-1);
  if (!last) return;
  await insertSteps(transaction, committeeId, applied, received);
  await updateDebate(transaction, committeeId, { ...changes, seq: course.debate.seq });
  await recordRollMarks(transaction, {
    eventId,
    committeeId,
    before: before.debate.state,
    after: course.debate.state,
    rules: course.rules,
    at: last.at,
    ...received,
  });
}
