import type { z } from 'zod';
import type { AuditAction } from '#audit/contract.ts';
import type { MailKind } from '#email/contract.ts';
import { type ClubLetter, countIfWordsAllowed, type Letter, queueMails } from '#email/server/index.ts';
import type { AnswerOf, CheckedBody, ErrorSpec, ResultOf } from '#platform/contract/call.ts';
import { busy } from '#platform/contract/common.ts';
import { recordAudits } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { type Authorization, runWithAddedAuthorization } from '#platform/server/db/authorization.ts';
import { isDatabaseUnavailableError } from '#platform/server/db/database-errors.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { recordFacts } from '#platform/server/facts.sql.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import * as calls from '../../contract/decisions.ts';
import type { DecidedState } from '../../contract/form.ts';
import {
  type ActorAndTime,
  type Decided,
  decidePendingMembersOfGroup,
  decidePendingRegistration,
  findDecisionAt,
  findRegistrationStatus,
  includesOwnOrGroupRegistration,
  lockEventOfRegistrationUnlessEnded,
  lockRegistration,
  reopenRegistrationsDecidedTogether,
} from '../decisions.sql.ts';
import { mapMissingDetailLines } from '../missing-details.ts';
import { postFees } from '../payer-fees.ts';
import { mapSeatsByRegistration, releaseSeats, type SeatName } from '../seats.sql.ts';
import { computeDecisionDigest } from './decision-digest.ts';
import {
  buildConfirmedLetter,
  buildDecisionUndoneLetter,
  buildDeclinedLetter,
  type IssuedReceipt,
} from './mails.ts';
import {
  filterLeaderIds,
  findCurrentDecision,
  listRecipientsOfRegistrations,
  listRegistrationRows,
  type Recipient,
} from './registration-record.sql.ts';

/** Functions of other modules that run with a decision (see app/hooks.ts). */
export interface DecisionHooks {
  /**
   * Runs in the transaction of a decision, after the fees were posted. Returns the receipt of the registration `id`, if one was issued.
   * @param decided `reached` are all registrations decided together, including `id`
   */
  onDecided(
    transaction: Transaction,
    decided: { id: string; reached: readonly string[]; status: 'confirmed' | 'declined'; at: number },
  ): Promise<IssuedReceipt | undefined>;
  /** Runs in the transaction that undoes a decision, before the fees are posted. */
  onReopened(transaction: Transaction): Promise<void>;
  /**
   * Runs in the transaction that undoes a decision, after the fees were posted. Returns the ids of the registrations
   * whose receipts were cancelled.
   */
  onUndone(transaction: Transaction, ids: readonly string[], at: number): Promise<readonly string[]>;
  afterUndone(): Promise<void>;
}

export type DecisionContext = Pick<Context, 'db' | 'clock' | 'secret' | 'config'> & {
  readonly decisions: DecisionHooks;
};

interface Decision {
  status: Decided;
  action: AuditAction;
  letter(
    recipient: Recipient,
    facts: {
      publicUrl: string;
      receipt: IssuedReceipt | undefined;
      missing: string | undefined;
      quotes: boolean;
    },
  ): Letter | ClubLetter;
  /** Text of the caller for the mail. */
  words?: string | undefined;
  note?: string | undefined;
  errors: { noSuchRegistration: ErrorSpec; noSuchStatus: ErrorSpec; changedSinceSeen: ErrorSpec };
}

type DeclineReason = z.output<typeof calls.declineReasonSchema>;

const decisions = {
  confirm: (): Decision => ({
    status: 'confirmed',
    action: 'registration_confirmed',
    letter: (recipient, { publicUrl, receipt, missing }) =>
      buildConfirmedLetter(recipient, publicUrl, { receipt, missing }),
    errors: calls.confirmRegistration.errors,
  }),
  decline: ({ reason: code, words }: DeclineReason): Decision => {
    const reason = code && `${calls.declineReasonTexts[code]}.`;
    const texts = [reason, words].filter((text) => text !== undefined);
    return {
      status: 'declined',
      action: 'registration_declined',
      letter: (recipient, { publicUrl, quotes }) =>
        buildDeclinedLetter(recipient, { reason, words, quotes, publicUrl }),
      words,
      note: texts.length === 0 ? undefined : texts.join(' '),
      errors: calls.declineRegistration.errors,
    };
  },
};

/**
 * Decides a pending registration, and for a leader every pending member, and mails all of them (product 8.1).
 * @returns the ids of all decided registrations
 * @throws AppError 404 when the registration does not exist; 409 when it is already decided, its group waits for the
 *   leader, it has changed since the admin looked at it, or the event is over
 * @param seen the digest that the admin saw; undefined if the request names none
 */
async function decide(
  context: DecisionContext,
  caller: Caller,
  { id, seen }: { id: string; seen: string | undefined },
  { status, action, letter, words, note, errors }: Decision,
): Promise<string[]> {
  const actor = { at: context.clock(), by: caller.accountId };
  return context.db.change(async (transaction) => {
    await lockEventOfRegistrationUnlessEnded(transaction, id, actor.at);
    if (seen !== undefined) await requireSeenState(transaction, id, seen, errors.changedSinceSeen);
    const reached = await decideWithGroup(transaction, id, status, actor);
    if (!reached) {
      const known = await findRegistrationStatus(transaction, id);
      throw new AppError(known ? errors.noSuchStatus : errors.noSuchRegistration);
    }
    const entry = { at: actor.at, actorId: actor.by, action, before: 'pending', after: status };
    await recordAudits(
      transaction,
      reached.map((subjectId) => ({ ...entry, subjectId, ...(note === undefined ? {} : { note }) })),
    );
    await recordFacts(transaction, `registration_${status}`, reached, actor.at);
    await postFees(transaction, { at: actor.at, cause: status }, reached);
    const receipt = await context.decisions.onDecided(transaction, { id, reached, status, at: actor.at });
    const missing = await mapMissingDetailLines(transaction, reached, actor.at);
    const recipients = await listRecipientsOfRegistrations(transaction, reached);
    const quotes =
      words !== undefined &&
      (await mayQuote(transaction, context, { accountId: actor.by, kind: 'declined', recipients }));
    const { publicUrl } = context.config;
    const mails = recipients.map((recipient) => ({
      recipient: recipient.email,
      letter: letter(recipient, {
        publicUrl,
        quotes,
        receipt: recipient.registrationId === id ? receipt : undefined,
        missing: missing.get(recipient.registrationId),
      }),
      eventId: recipient.eventId,
    }));
    await queueMails(transaction, context, mails);
    return reached;
  });
}

/** @throws AppError 409 when a pending registration has another digest than the admin saw (product 8.13) */
async function requireSeenState(
  transaction: Transaction,
  id: string,
  seen: string,
  changed: ErrorSpec,
): Promise<void> {
  // Locks the registration, so that the delegate cannot change it until the decision is stored.
  if (!(await lockRegistration(transaction, id, 'pending'))) return;
  const [row] = await listRegistrationRows(transaction, { id });
  if (row && computeDecisionDigest(row) !== seen) throw new AppError(changed);
}

/** Decides whether the mails quote what the caller has written (product 10.9). */
const mayQuote = (
  transaction: Transaction,
  context: Pick<Context, 'clock'>,
  { recipients, ...mailing }: { accountId: string; kind: MailKind; recipients: readonly Recipient[] },
): Promise<boolean> =>
  countIfWordsAllowed(transaction, context, { ...mailing, recipients: recipients.map(({ email }) => email) });

/**
 * Decides a registration with its group. Returns the ids of all decided registrations, or undefined when it can't be
 * decided.
 */
async function decideWithGroup(
  transaction: Transaction,
  id: string,
  status: Decided,
  actor: ActorAndTime,
): Promise<string[] | undefined> {
  const decided = await decidePendingRegistration(transaction, id, status, actor);
  if (!decided) return undefined;
  const { mode, groupId } = decided;
  const isLeaders = mode === 'leader' && groupId !== null;
  return [id, ...(isLeaders ? await decidePendingMembersOfGroup(transaction, groupId, status, actor) : [])];
}

export async function confirmRegistration(
  context: DecisionContext,
  caller: Caller,
  { regID: id, seen }: CheckedBody<typeof calls.confirmRegistration>,
): Promise<void> {
  await decide(context, caller, { id, seen }, decisions.confirm());
}

/** Declines a registration. The reason is mailed and stored in the history. */
export async function declineRegistration(
  context: DecisionContext,
  caller: Caller,
  { regID: id, seen, ...reason }: CheckedBody<typeof calls.declineRegistration>,
): Promise<void> {
  await decide(context, caller, { id, seen }, decisions.decline(reason));
}

type Result = AnswerOf<typeof calls.decideSeveralRegistrations>['results'][number];

/**
 * Decides several registrations, each in a separate transaction. An AppError is reported for its registration, and the
 * other registrations are still decided. Leaders are decided first, together with their groups.
 */
export async function decideSeveralRegistrations(
  context: DecisionContext,
  caller: Caller,
  {
    decision,
    regIDs: registrationIds,
    seen = {},
    ...reason
  }: CheckedBody<typeof calls.decideSeveralRegistrations>,
): Promise<AnswerOf<typeof calls.decideSeveralRegistrations>> {
  const ids = [...new Set(registrationIds)];
  const leaders = new Set(await filterLeaderIds(context.db.queries, ids));
  const results = new Map<string, Result>();
  const decided = new Set<string>();
  for (const id of ids.toSorted((a, b) => Number(leaders.has(b)) - Number(leaders.has(a)))) {
    if (decided.has(id)) {
      results.set(id, { regID: id, outcome: 'decided_with_group' });
      continue;
    }
    try {
      const reached = await runWithAddedAuthorization(requireOtherGroup(caller, id), () =>
        decide(context, caller, { id, seen: seen[id] }, decisions[decision](reason)),
      );
      for (const reachedId of reached) decided.add(reachedId);
      results.set(id, { regID: id, outcome: 'decided' });
    } catch (error) {
      if (error instanceof AppError) results.set(id, await failedResult(context, id, error.code));
      // If the database becomes unavailable, reports this registration as failed, so that the admin still gets the
      // results of the decisions that are stored.
      else if (decided.size > 0 && isDatabaseUnavailableError(error))
        results.set(id, { regID: id, outcome: 'failed', error: busy.code });
      else throw error;
    }
  }
  return { results: ids.flatMap((id) => results.get(id) ?? []) };
}

/**
 * Returns a check that fails if the registration is the caller's own or belongs to the caller's group (product 8.1).
 */
function requireOtherGroup({ accountId }: Caller, registrationId: string): Authorization {
  return async (transaction) => {
    if (await includesOwnOrGroupRegistration(transaction, [registrationId], accountId))
      throw new AppError(calls.decideSeveralRegistrations.ofRegistration.error);
  };
}

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
 * Undoes a decision. All registrations decided together are pending again, without seats and receipts, and the
 * delegates are mailed.
 * @throws AppError 404 when the registration does not exist; 409 when the decision was not made at `decidedAt`, or the
 *   event is over
 */
export async function undoDecision(
  context: DecisionContext,
  { accountId }: Caller,
  { regID: registrationId, decidedAt, reason }: CheckedBody<typeof calls.undoDecision>,
): Promise<ResultOf<typeof calls.undoDecision>> {
  const at = context.clock();
  const { errors } = calls.undoDecision;
  const reached = await context.db.change(async (transaction) => {
    await lockEventOfRegistrationUnlessEnded(transaction, registrationId, at);
    const reverted = await revertDecision(transaction, registrationId, Date.parse(decidedAt));
    if (!reverted) {
      const known = await findRegistrationStatus(transaction, registrationId);
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
    await context.decisions.onReopened(transaction);
    await postFees(transaction, { at, cause: 'decision_undone' }, ids);
    const withoutReceipt = await context.decisions.onUndone(transaction, ids, at);
    await recordAudits(
      transaction,
      ids.map((id) => {
        const seat = seats.get(id);
        return {
          ...entry,
          subjectId: id,
          before: seat ? ({ fact: 'seated', status: state, ...seat } as const) : state,
        };
      }),
    );
    await recordFacts(transaction, 'decision_undone', ids, at);
    const recipients = await listRecipientsOfRegistrations(transaction, ids);
    const quotes = await mayQuote(transaction, context, { accountId, kind: 'decision_undone', recipients });
    const mails = recipients.map((recipient) => {
      const lost = {
        seat: seats.has(recipient.registrationId),
        receipt: withoutReceipt.includes(recipient.registrationId),
      };
      const undone = { state, lost, reason: quotes ? reason : undefined };
      const letter = buildDecisionUndoneLetter(recipient, undone, context.config.publicUrl);
      return { recipient: recipient.email, letter, eventId: recipient.eventId };
    });
    await queueMails(transaction, context, mails);
    return ids.length;
  });
  await context.decisions.afterUndone();
  return { reached };
}

/**
 * Reopens the registrations of a decision. Returns undefined when no decision was made at `decidedAt` (epoch
 * milliseconds), or another request has undone the decision.
 */
async function revertDecision(
  transaction: Transaction,
  id: string,
  decidedAt: number,
): Promise<{ state: DecidedState; ids: string[]; seats: ReadonlyMap<string, SeatName> } | undefined> {
  const decision = await findDecisionAt(transaction, id, decidedAt);
  const ids = decision ? await reopenRegistrationsDecidedTogether(transaction, id, decidedAt, decision) : [];
  if (!decision || !ids.includes(id)) return undefined;
  const seats = await mapSeatsByRegistration(transaction, ids);
  await releaseSeats(transaction, ids);
  return { state: decision.withdrawnAt === null ? decision.status : 'withdrawn', ids, seats };
}
