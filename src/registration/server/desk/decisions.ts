import type { z } from 'zod';
import type { AuditAction } from '#audit/contract.ts';
import { type Letter, queueMails } from '#email/server/index.ts';
import type { AnswerOf, CheckedBody, ErrorSpec, ResultOf } from '#platform/contract/call.ts';
import { busy } from '#platform/contract/common.ts';
import { recordAudits } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { type Authorization, runAlsoAuthorized } from '#platform/server/db/authorization.ts';
import { isDatabaseUnavailable } from '#platform/server/db/database-errors.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import * as calls from '../../contract/decisions.ts';
import type { DecidedState } from '../../contract/form.ts';
import {
  type ActorAndTime,
  type Decided,
  decideMembers,
  decideRegistration,
  findDecisionAt,
  findStatus,
  includesOwnRegistration,
  lockEventOf,
  reopenRegistrations,
} from '../decisions.sql.ts';
import { freeSeats, listSeatLabels } from '../seats.sql.ts';
import { confirmedLetter, declinedLetter, type IssuedReceipt, undoneLetter } from './mails.ts';
import {
  filterLeaders,
  findCurrentDecision,
  listRecipients,
  type Recipient,
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
  /**
   * Cancels the receipts of registrations whose decision is undone.
   * @returns the registrations whose receipts were cancelled
   */
  onUndone(transaction: Transaction, ids: readonly string[], at: number): Promise<readonly string[]>;
  /** Runs after that transaction has committed. */
  afterUndone(): Promise<void>;
}

export type DecisionContext = Pick<Context, 'db' | 'clock' | 'secret' | 'config'> & {
  readonly decisions: DecisionHooks;
};

/** The differences between confirming and declining. */
interface Decision {
  status: Decided;
  /** The action in the audit log. */
  action: AuditAction;
  /** @param receipt of the payer, if one was issued */
  letter(recipient: Recipient, publicUrl: string, receipt?: IssuedReceipt): Letter;
  /** The reason, stored in the history. */
  note?: string | undefined;
  errors: { noSuchRegistration: ErrorSpec; noSuchStatus: ErrorSpec };
}

/** The reason of a decline; empty for clients of the original site. */
type DeclineReason = z.output<typeof calls.declineReason>;

const decisions = {
  confirm: (): Decision => ({
    status: 'confirmed',
    action: 'registration_confirmed',
    letter: confirmedLetter,
    errors: calls.confirmRegistration.errors,
  }),
  decline: ({ reason: code, words }: DeclineReason): Decision => {
    const reason = code && `${calls.declineReasons[code]}.`;
    const texts = [reason, words].filter((text) => text !== undefined);
    return {
      status: 'declined',
      action: 'registration_declined',
      letter: (recipient, publicUrl) => declinedLetter(recipient, { reason, words, publicUrl }),
      note: texts.length === 0 ? undefined : texts.join(' '),
      errors: calls.declineRegistration.errors,
    };
  },
};

/**
 * Decides a pending registration; a leader's registration also decides every pending member. Atomic, and everyone decided
 * is mailed (product 8.1). On confirmation the payer gets a receipt (product 16.9).
 * @returns the ids of all decided registrations
 * @throws AppError 404 unknown registration; 409 already decided, or its group waits for the leader
 */
async function decide(
  context: DecisionContext,
  caller: Caller,
  id: string,
  { status, action, letter, note, errors }: Decision,
): Promise<string[]> {
  const actor = { at: context.clock(), by: caller.accountId };
  return context.db.change(async (transaction) => {
    await lockEventOf(transaction, id);
    const reached = await decideWithGroup(transaction, id, status, actor);
    if (!reached) {
      const known = await findStatus(transaction, id);
      throw new AppError(known ? errors.noSuchStatus : errors.noSuchRegistration);
    }
    const entry = { at: actor.at, actorId: actor.by, action, before: 'pending', after: status };
    await recordAudits(
      transaction,
      reached.map((subjectId) => ({ ...entry, subjectId, ...(note === undefined ? {} : { note }) })),
    );
    const receipt = await context.decisions.onDecided(transaction, { id, reached, status, at: actor.at });
    const mails = (await listRecipients(transaction, reached)).map((recipient) => ({
      recipient: recipient.email,
      letter: letter(
        recipient,
        context.config.publicUrl,
        recipient.registrationId === id ? receipt : undefined,
      ),
      eventId: recipient.eventId,
    }));
    await queueMails(transaction, context, mails);
    return reached;
  });
}

/**
 * Decides a pending registration; for a leader's, also every pending member of the group.
 * @returns the ids of all decided registrations, `id` first; undefined when the registration is not pending, its group
 *   waits for the leader, or it does not exist
 */
async function decideWithGroup(
  transaction: Transaction,
  id: string,
  status: Decided,
  actor: ActorAndTime,
): Promise<string[] | undefined> {
  const decided = await decideRegistration(transaction, id, status, actor);
  if (!decided) return undefined;
  const { mode, groupId } = decided;
  const isLeaders = mode === 'leader' && groupId !== null;
  return [id, ...(isLeaders ? await decideMembers(transaction, groupId, status, actor) : [])];
}

/**
 * Confirms a pending registration and, for a leader, those of the group's pending members.
 * @throws AppError as `decide`
 */
export async function confirmRegistration(
  context: DecisionContext,
  caller: Caller,
  { regID: registrationId }: CheckedBody<typeof calls.confirmRegistration>,
): Promise<void> {
  await decide(context, caller, registrationId, decisions.confirm());
}

/**
 * Declines a pending registration and, for a leader, those of the group's pending members. The reason is mailed and stored in
 * each history.
 * @throws AppError as `decide`
 */
export async function declineRegistration(
  context: DecisionContext,
  caller: Caller,
  { regID: registrationId, ...reason }: CheckedBody<typeof calls.declineRegistration>,
): Promise<void> {
  await decide(context, caller, registrationId, decisions.decline(reason));
}

type Result = AnswerOf<typeof calls.decideSeveral>['results'][number];

/**
 * Decides registrations one by one, each in a separate transaction: an error of one does not affect the others. Leaders
 * are decided first, together with their groups. Returns the outcome of each, in the requested order.
 */
export async function decideSeveral(
  context: DecisionContext,
  caller: Caller,
  { decision, regIDs: registrationIds, ...reason }: CheckedBody<typeof calls.decideSeveral>,
): Promise<AnswerOf<typeof calls.decideSeveral>> {
  const ids = [...new Set(registrationIds)];
  const leaders = new Set(await filterLeaders(context.db.queries, ids));
  const results = new Map<string, Result>();
  const decided = new Set<string>();
  for (const id of ids.toSorted((a, b) => Number(leaders.has(b)) - Number(leaders.has(a)))) {
    if (decided.has(id)) {
      results.set(id, { regID: id, outcome: 'decided_with_group' });
      continue;
    }
    try {
      const reached = await runAlsoAuthorized(requireOtherGroup(caller, id), () =>
        decide(context, caller, id, decisions[decision](reason)),
      );
      for (const reachedId of reached) decided.add(reachedId);
      results.set(id, { regID: id, outcome: 'decided' });
    } catch (error) {
      if (error instanceof AppError) results.set(id, await failedResult(context, id, error.code));
      // Return the decisions that were committed, even if the database becomes unavailable.
      else if (decided.size > 0 && isDatabaseUnavailable(error))
        results.set(id, { regID: id, outcome: 'failed', error: busy.code });
      else throw error;
    }
  }
  return { results: ids.flatMap((id) => results.get(id) ?? []) };
}

/** Authorizes a change of any registration but those of the caller and of the caller's group (product 8.1). */
function requireOtherGroup({ accountId }: Caller, registrationId: string): Authorization {
  return async (transaction) => {
    if (await includesOwnRegistration(transaction, [registrationId], accountId))
      throw new AppError(calls.decideSeveral.ofRegistration.error);
  };
}

/** Returns the result of a failed decision, with the earlier decision if there is one. */
async function failedResult({ db }: DecisionContext, registrationId: string, error: string): Promise<Result> {
  const { status, by, at } = (await findCurrentDecision(db.queries, registrationId)) ?? {};
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
 * @returns also how many registrations are pending again
 * @throws AppError 404 unknown registration; 409 the decision has changed since
 */
export async function undoDecision(
  context: DecisionContext,
  { accountId }: Caller,
  { regID: registrationId, decidedAt, reason }: CheckedBody<typeof calls.undoDecision>,
): Promise<ResultOf<typeof calls.undoDecision>> {
  const at = context.clock();
  const { errors } = calls.undoDecision;
  const reached = await context.db.change(async (transaction) => {
    await lockEventOf(transaction, registrationId);
    const reverted = await revertDecision(transaction, registrationId, Date.parse(decidedAt));
    if (!reverted) {
      const known = await findStatus(transaction, registrationId);
      throw new AppError(known ? errors.decisionChanged : errors.noSuchRegistration);
    }
    const { state, ids, seats } = reverted;
    const entry = {
      at,
      actorId: accountId,
      action: 'decision_undone',
      after: 'pending',
      note: reason,
    } as const;
    const withoutReceipt = await context.decisions.onUndone(transaction, ids, at);
    await recordAudits(
      transaction,
      ids.map((id) => {
        const seat = seats.get(id);
        return { ...entry, subjectId: id, before: seat ? `${state}, ${seat}` : state };
      }),
    );
    const mails = (await listRecipients(transaction, ids)).map((recipient) => {
      const lost = {
        seat: seats.has(recipient.registrationId),
        receipt: withoutReceipt.includes(recipient.registrationId),
      };
      const letter = undoneLetter(recipient, { state, lost, reason }, context.config.publicUrl);
      return { recipient: recipient.email, letter, eventId: recipient.eventId };
    });
    await queueMails(transaction, context, mails);
    return ids.length;
  });
  await context.decisions.afterUndone();
  return { reached };
}

/**
 * Reverts the decision made at `decidedAt` (epoch milliseconds) for all registrations decided in the same action: they are
 * pending again, and their seats are free.
 * @returns their former state, ids and seats as 'committee: portfolio'; undefined when that decision is no longer current
 */
async function revertDecision(
  transaction: Transaction,
  id: string,
  decidedAt: number,
): Promise<{ state: DecidedState; ids: string[]; seats: ReadonlyMap<string, string> } | undefined> {
  const decision = await findDecisionAt(transaction, id, decidedAt);
  const ids = decision ? await reopenRegistrations(transaction, id, decidedAt, decision) : [];
  if (!decision || !ids.includes(id)) return undefined;
  const seats = await listSeatLabels(transaction, ids);
  await freeSeats(transaction, ids);
  return { state: decision.withdrawnAt === null ? decision.status : 'withdrawn', ids, seats };
}
