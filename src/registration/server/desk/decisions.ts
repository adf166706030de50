import type { z } from 'zod';
import type { AuditAction } from '#audit/contract.ts';
import { type Letter, queueMails } from '#email/server/index.ts';
import type { AnswerOf, CheckedBody, ErrorSpec } from '#platform/contract/call.ts';
import { busy } from '#platform/contract/common.ts';
import { recordAudits } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { runAlsoAuthorized } from '#platform/server/db/authorization.ts';
import { isDatabaseUnavailable } from '#platform/server/db/database-errors.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import * as calls from '../../contract/decisions.ts';
import { decideWithGroup, takeBackDecision } from '../decide.ts';
import type { Decided } from '../decisions.sql.ts';
import { refuseOwn } from '../refuse-own.ts';
import { lockEventOf } from './event-lock.ts';
import { confirmedLetter, declinedLetter, type IssuedReceipt, undoneLetter } from './mails.ts';
import {
  type Addressee,
  addresseesOf,
  findLeaders,
  findStanding,
  readDecision,
} from './registration-record.sql.ts';

/** Callbacks of other modules when registrations are decided, in the same transaction. app/hooks.ts provides them. */
export interface DecisionHooks {
  /**
   * @param id the decided registration; `reached` are all registrations decided with it, including `id`
   * @returns the receipt of the registration, if one was issued
   */
  onDecided(
    transaction: Transaction,
    decided: { id: string; reached: readonly string[]; status: 'confirmed' | 'declined'; at: number },
  ): Promise<IssuedReceipt | undefined>;
  /** @returns the registrations whose receipts were cancelled */
  onUndone(transaction: Transaction, ids: readonly string[], at: number): Promise<readonly string[]>;
  /** Runs after that transaction has committed. */
  afterUndone(): Promise<void>;
}

export type DecisionNeeds = Pick<Context, 'db' | 'clock' | 'secret' | 'config'> & {
  readonly decisions: DecisionHooks;
};

/** What differs between confirming and declining. */
interface Decision {
  status: Decided;
  /** The action in the audit log. */
  action: AuditAction;
  /** @param receipt of the payer, if one was issued */
  letter(person: Addressee, publicUrl: string, receipt?: IssuedReceipt): Letter;
  /** The reason, stored in the history. */
  note?: string | undefined;
  errors: { noSuchRegistration: ErrorSpec; noSuchStatus: ErrorSpec };
}

/**
 * Decides a pending registration; a leader's registration also decides every pending member. Atomic, and everyone decided
 * is mailed (product 8.1). On confirmation the payer gets a receipt (product 16.9).
 * @returns the ids of all decided registrations
 * @throws AppError 404 unknown registration; 409 already decided, or its group waits for the leader
 */
async function decideRegistration(
  context: DecisionNeeds,
  caller: Caller,
  id: string,
  { status, action, letter, note, errors }: Decision,
): Promise<string[]> {
  const act = { at: context.clock(), by: caller.accountId };
  return context.db.change(async (changes) => {
    await lockEventOf(changes, id);
    const reached = await decideWithGroup(changes, id, status, act);
    if (!reached) {
      const known = await findStanding(changes, id);
      throw new AppError(known ? errors.noSuchStatus : errors.noSuchRegistration);
    }
    const entry = { at: act.at, actorId: act.by, action, before: 'pending', after: status };
    await recordAudits(
      changes,
      reached.map((subjectId) => ({ ...entry, subjectId, ...(note === undefined ? {} : { note }) })),
    );
    const receipt = await context.decisions.onDecided(changes, { id, reached, status, at: act.at });
    const mails = (await addresseesOf(changes, reached)).map((person) => {
      const own = person.registrationId === id ? receipt : undefined;
      const written = letter(person, context.config.publicUrl, own);
      return { recipient: person.email, letter: written, eventId: person.eventId };
    });
    await queueMails(changes, context, mails);
    return reached;
  });
}

/**
 * Confirms a pending registration and, for a leader, those of the group's pending members.
 * @returns the ids of all decided registrations
 * @throws AppError 404 unknown registration; 409 already decided, or its group waits for the leader
 */
export function confirmRegistration(context: DecisionNeeds, caller: Caller, id: string): Promise<string[]> {
  return decideRegistration(context, caller, id, {
    status: 'confirmed',
    action: 'registration confirmed',
    letter: confirmedLetter,
    errors: calls.confirmRegistration.errors,
  });
}

/** Why a registration is declined; empty for clients of the original site. */
export type Why = z.output<typeof calls.declineReason>;

/**
 * Declines a pending registration and, for a leader, those of the group's pending members. The reason is mailed and stored in
 * each history.
 * @returns the ids of all decided registrations
 * @throws AppError 404 unknown registration; 409 already decided, or its group waits for the leader
 */
export function declineRegistration(
  context: DecisionNeeds,
  caller: Caller,
  id: string,
  why: Why = {},
): Promise<string[]> {
  const { words } = why;
  const reason = why.reason && `${calls.declineReasons[why.reason]}.`;
  const texts = [reason, words].filter((text) => text !== undefined);
  return decideRegistration(context, caller, id, {
    status: 'declined',
    action: 'registration declined',
    letter: (person, publicUrl) => declinedLetter(person, { reason, words, publicUrl }),
    note: texts.length === 0 ? undefined : texts.join(' '),
    errors: calls.declineRegistration.errors,
  });
}

type Result = AnswerOf<typeof calls.decideSeveral>['results'][number];

const { ofRegistration } = calls.decideSeveral;

const decisions = { confirm: confirmRegistration, decline: declineRegistration } as const;

/**
 * Decides registrations one by one, each in a separate transaction: an error of one does not affect the others. Leaders
 * are decided first, together with their groups. Returns the outcome of each, in the requested order.
 */
export async function decideSeveral(
  context: DecisionNeeds,
  caller: Caller,
  { decision, regIDs: registrationIds, ...why }: CheckedBody<typeof calls.decideSeveral>,
): Promise<AnswerOf<typeof calls.decideSeveral>> {
  const decide = decisions[decision];
  const ids = [...new Set(registrationIds)];
  const leaders = new Set(await findLeaders(context.db.queries, ids));
  const results = new Map<string, Result>();
  const decided = new Set<string>();
  for (const id of ids.toSorted((a, b) => Number(leaders.has(b)) - Number(leaders.has(a)))) {
    if (decided.has(id)) {
      results.set(id, { regID: id, outcome: 'decided_with_group' });
      continue;
    }
    try {
      const guard = refuseOwn(caller, id, ofRegistration.error);
      const reached = await runAlsoAuthorized(guard, () => decide(context, caller, id, why));
      for (const one of reached) decided.add(one);
      results.set(id, { regID: id, outcome: 'decided' });
    } catch (error) {
      if (error instanceof AppError) results.set(id, await failed(context, id, error.code));
      // Return the decisions that were committed, even if the database becomes unavailable.
      else if (decided.size > 0 && isDatabaseUnavailable(error))
        results.set(id, { regID: id, outcome: 'failed', error: busy.code });
      else throw error;
    }
  }
  return { results: ids.flatMap((id) => results.get(id) ?? []) };
}

/** An error result, with the earlier decision where there is one. */
async function failed({ db }: DecisionNeeds, registrationId: string, error: string): Promise<Result> {
  const { status, by, at } = (await readDecision(db.queries, registrationId)) ?? {};
  return {
    regID: registrationId,
    outcome: 'failed',
    error,
    ...(status && at ? { decision: { status, by: by ?? null, at: new Date(at).toISOString() } } : {}),
  };
}

/**
 * Undoes the decision that the superadmin saw: all registrations decided together are pending again, their seats are free,
 * their receipts are cancelled, and each delegate is mailed the reason. A later decision is not undone.
 * @returns how many registrations are pending again
 * @throws AppError 404 unknown registration; 409 the decision has changed since
 */
export async function undoDecision(
  context: DecisionNeeds,
  { accountId }: Caller,
  { regID: registrationId, decidedAt, reason }: CheckedBody<typeof calls.undoDecision>,
): Promise<number> {
  const at = context.clock();
  const count = await context.db.change(async (changes) => {
    await lockEventOf(changes, registrationId);
    const undone = await takeBackDecision(changes, registrationId, Date.parse(decidedAt));
    if (!undone) {
      const known = await findStanding(changes, registrationId);
      throw new AppError(
        known ? calls.undoDecision.errors.decisionChanged : calls.undoDecision.errors.noSuchRegistration,
      );
    }
    const { state, reopened } = undone;
    const ids = reopened.map(({ id }) => id);
    const unreceipted = await context.decisions.onUndone(changes, ids, at);
    await recordAudits(
      changes,
      reopened.map(({ id, seat }) => ({
        at,
        actorId: accountId,
        action: 'decision undone',
        subjectId: id,
        before: seat ? `${state}, ${seat}` : state,
        after: 'pending',
        note: reason,
      })),
    );
    const seatOf = new Map(reopened.map(({ id, seat }) => [id, seat]));
    const mails = (await addresseesOf(changes, ids)).map((person) => {
      const lost = {
        seat: seatOf.get(person.registrationId) !== undefined,
        receipt: unreceipted.includes(person.registrationId),
      };
      const letter = undoneLetter(person, { state, lost, reason }, context.config.publicUrl);
      return { recipient: person.email, letter, eventId: person.eventId };
    });
    await queueMails(changes, context, mails);
    return reopened.length;
  });
  await context.decisions.afterUndone();
  return count;
}
