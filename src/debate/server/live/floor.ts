import type { AnswerOf, CheckedBody, CheckedParams } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId } from '#platform/server/ids.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import { leadPresentMs, maxStepsWithPhones } from '../../contract/debates.ts';
import * as calls from '../../contract/floor.ts';
import { advance } from '../../rule/course.ts';
import { isRefusal } from '../../rule/refusal.ts';
import { findList, type State } from '../../rule/state.ts';
import type { Step } from '../../rule/step.ts';
import { debateLimits } from '../limits.ts';
import { openOwnSeat } from '../own-seat.ts';
import { openCourse } from './courses.ts';
import { appendSteps, type DebateLog, lockDebateLog } from './debate-log.ts';
import { findDebate, updateDebate } from './debates.sql.ts';
import { insertRequest, listOpenRequests } from './requests.sql.ts';
import { nameRoom, viewRoom } from './room.ts';

type Needs = Pick<Context, 'db' | 'clock'>;

/**
 * Finds the debate of a delegate's committee.
 * @param committeeId where the delegate had a seat before
 * @throws AppError 404 if there is no such event, the caller has no seat any more, or the committee is not in session yet;
 *   409 if the event is archived
 */
export async function openOwnDebate(db: Db, caller: Caller, eventName: string, committeeId?: string) {
  const { event, seat } = await openOwnSeat(db, caller, eventName);
  if (event.state === 'archived') throw new AppError(calls.getFloor.errors.sessionsArchived);
  if (committeeId !== undefined && seat.committeeId !== committeeId)
    throw new AppError(calls.getFloor.errors.noSeat);
  const stored = await findDebate(db, seat.committeeId);
  if (!stored || stored.term === 0) throw new AppError(calls.getFloor.errors.noDebate);
  return { event, seat, stored };
}

/** @throws AppError 404 if there is no such event, the caller has no seat, or the committee is not in session yet */
export async function getFloor(
  { db, clock }: Needs,
  caller: Caller,
  { eventName }: CheckedParams<typeof calls.getFloor>,
): Promise<AnswerOf<typeof calls.getFloor>> {
  const { event, seat, stored } = await openOwnDebate(db.queries, caller, eventName);
  const { course } = await openCourse(db, db.queries, stored);
  return {
    eventName: event.name,
    committee: seat.value,
    committeeName: seat.name,
    ...nameRoom(course),
    member: seat.portfolioId,
    memberName: seat.portfolio,
    event: viewRoom('floor', { course, stored }, clock()),
  };
}

/**
 * Makes a step of a delegate for the portfolio of the own seat, if the chair allows phones and has a network. In the mode
 * 'ask' all but votes wait for the chair.
 * @throws AppError 404 without a seat or a debate; 409 if phones are off, the chair has no network, it is not in order, or
 *   the same was asked before; 429 after 30 in a minute
 */
export async function askFloor(
  context: Needs,
  caller: Caller,
  { eventName, request }: CheckedBody<typeof calls.askFloor>,
): Promise<AnswerOf<typeof calls.askFloor>> {
  const { db, clock } = context;
  const { errors } = calls.askFloor;
  const { accountId } = caller;
  await consumeLimits(context, debateLimits, { floorRequestsPerAccount: accountId });
  return db.change(async (transaction) => {
    const at = clock();
    const { event, seat } = await openOwnDebate(transaction, caller, eventName);
    const log = await lockDebateLog(transaction, context, {
      event,
      committee: { id: seat.committeeId, value: seat.value, name: seat.name },
    });
    const { phones, seenAt, term } = log.stored;
    if (phones === 'off' || log.stored.seq >= maxStepsWithPhones) throw new AppError(errors.phonesOff);
    if (at - (seenAt ?? 0) > leadPresentMs) throw new AppError(errors.noContact);
    const made = toStep(log.course.debate.state, seat.portfolioId, request);
    const step =
      made &&
      ({ ...made, id: newId(), seq: log.stored.seq + 1, term, at, by: 'floor', device: 'floor' } as Step);
    const course = step && advance(log.findRules, log.course, step);
    if (!step || !course || isRefusal(course)) throw new AppError(errors.notInOrder);
    if (phones === 'on' || request.kind === 'vote' || request.kind === 'leave') {
      await appendSteps(transaction, log, { course, applied: [step] }, { receivedAt: at, accountId });
      return { state: 'done' };
    }
    await storeRequest(transaction, log, { registrationId: seat.registrationId, step, at });
    return { state: 'waiting' };
  });
}

/** The step that a request would be. Undefined if its subject does not exist. */
function toStep(
  state: State,
  member: string,
  request: calls.FloorRequest,
): Pick<Step, 'kind' | 'body'> | undefined {
  switch (request.kind) {
    case 'queue': {
      const { list, side } = request;
      return { kind: 'queued', body: { list, entry: newId(), member, ...(side && { side }) } };
    }
    case 'leave': {
      const own = findList(state, request.list)?.entries.find((entry) => entry.member === member);
      return own && { kind: 'dequeued', body: { list: request.list, entry: own.entry } };
    }
    case 'second':
      return { kind: 'seconded', body: { motion: request.motion, by: member } };
    case 'vote':
      // Hands, placards and voices are counted in the room, and a ballot is secret.
      return state.vote?.vote === request.vote && state.vote.method === 'device'
        ? { kind: 'vote_answered', body: { vote: request.vote, member, answer: request.answer } }
        : undefined;
  }
}

async function storeRequest(
  transaction: Transaction,
  { stored: { committeeId } }: DebateLog,
  { registrationId, step, at }: { registrationId: string; step: Step; at: number },
): Promise<void> {
  const open = await listOpenRequests(transaction, committeeId);
  if (open.some((one) => one.registrationId === registrationId && one.kind === step.kind))
    throw new AppError(calls.askFloor.errors.waiting);
  await insertRequest(transaction, committeeId, {
    id: newId(),
    registrationId,
    kind: step.kind,
    body: step.body,
    at,
  });
  await updateDebate(transaction, committeeId, {});
}
