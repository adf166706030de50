import { buildSecondPersonCheckInputs, rejectWhileSecondPersonMustWait } from '#accounts/server/index.ts';
import type { AuditFact } from '#audit/rule/facts.ts';
import { getEventByName, lockEventAndRequirePossible } from '#conference/server/index.ts';
import { type ClubLetter, queueMail } from '#email/server/index.ts';
import {
  getBalanceOwedByPayer,
  listLedgerPayersWithEventId,
  listPayerIdsWithWithdrawal,
  lockPayers,
  mapRefundRulesByEvent,
  saveRefundRule,
} from '#ledger/server/index.ts';
import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId } from '#platform/server/ids.ts';
import { correctAndIssueReceipts, describeReceiptChange } from '#receipts/server/index.ts';
import {
  findRegistrationWithContact,
  postFees,
  type RegistrationWithContact,
} from '#registration/server/index.ts';
import {
  cancelRefundReversal as cancelCall,
  confirmRefundReversal as confirmCall,
  type RefundRule,
  releaseRefund as releaseCall,
  reverseRefundOrRequestReversal as reverseCall,
  type setRefundRule as ruleCall,
  recordSentRefund as sendCall,
  setRefundDebitVerdict as setDebitCall,
} from '../../contract/refunds.ts';
import { requestReconciliation } from '../payment-statuses.sql.ts';
import {
  deleteDebitRejection,
  findDebitById,
  findDebitForRefund,
  insertDebitRejection,
  isUndecidedDebitOfReversedRefund,
} from './debits.sql.ts';
import { buildRefundedLetter, buildRefundReversedLetter } from './mails.ts';
import { postRefundEntry, saveAndPostRefundMatches } from './refund-postings.ts';
import {
  type ActorAndTime,
  cancelReversalRequest,
  confirmReversalIfAllowed,
  findRefund,
  hasOpenRefund,
  hasSecondPersonRecordedDeskPayment,
  insertRefund,
  releaseRefundIfAllowed,
  requestRefundReversal,
  restoreRefund,
  reverseUnreleasedRefund,
  type StoredRefund,
  unmatchDebit,
} from './refunds.sql.ts';

type Needs = Pick<Context, 'db' | 'clock' | 'secret' | 'config'>;

/**
 * Locks the payer of a refund and requests reconciliation, because refunds change payment statuses.
 * @throws AppError 404 if the refund does not exist
 */
async function lockRefund(transaction: Transaction, id: string): Promise<StoredRefund> {
  const refund = await findRefund(transaction, id);
  if (!refund) throw new AppError(releaseCall.errors.noSuchRefund);
  await requestReconciliation(transaction);
  await lockPayers(transaction, [refund.registrationId]);
  return refund;
}

async function mailPayee(
  transaction: Transaction,
  context: Omit<Needs, 'db'>,
  { registrationId }: StoredRefund,
  write: (payee: RegistrationWithContact, publicUrl: string) => ClubLetter,
): Promise<void> {
  const payee = await findRegistrationWithContact(transaction, registrationId);
  if (!payee) return;
  await queueMail(transaction, context, payee.email, write(payee, context.config.publicUrl), payee.eventId);
}

async function mailRefunded(
  transaction: Transaction,
  context: Omit<Needs, 'db'>,
  refund: StoredRefund,
  at: number,
): Promise<void> {
  const refundDueAmount = -(await getBalanceOwedByPayer(transaction, refund.registrationId));
  const [receipt] = await correctAndIssueReceipts(transaction, [refund.registrationId], at);
  await mailPayee(transaction, context, refund, (payee, publicUrl) =>
    buildRefundedLetter(
      payee,
      { ...refund, refundDueAmount, receipt: describeReceiptChange(receipt) },
      publicUrl,
    ),
  );
}

/**
 * Marks a refund, or a part of it, as sent (product 16.11). It is posted when another superadmin releases it. Until
 * then no other part can be sent.
 * @throws AppError 404 if the paying registration does not exist; 409 if less is due, another refund of the
 *   registration awaits release, or another refund has the number
 */
export async function recordSentRefund(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { regID: registrationId, amount, number }: CheckedBody<typeof sendCall>,
): Promise<void> {
  const at = clock();
  await db.change(async (transaction) => {
    if ((await listLedgerPayersWithEventId(transaction, [registrationId])).length === 0)
      throw new AppError(sendCall.errors.noSuchRegistration);
    await requestReconciliation(transaction);
    await lockPayers(transaction, [registrationId]);
    const isOpen = await hasOpenRefund(transaction, registrationId);
    const refundDueAmount = -(await getBalanceOwedByPayer(transaction, registrationId));
    if (!isOpen && refundDueAmount < amount) throw new AppError(sendCall.errors.amountTooHigh);
    const id = newId();
    const isNew = await insertRefund(
      transaction,
      { id, registrationId, amount, number },
      { at, by: accountId },
    );
    if (!isNew) throw new AppError(isOpen ? sendCall.errors.hasOpenRefund : sendCall.errors.numberUsed);
    await recordAudit(transaction, {
      at,
      actorId: accountId,
      action: 'refund_sent',
      subjectId: registrationId,
      after: {
        fact: 'refund',
        amount,
        number,
        ...(amount < refundDueAmount && { dueAmount: refundDueAmount }),
      },
    });
  });
}

/**
 * Releases a refund that another superadmin sent: posts it, matches it with a debit and mails the payer (product
 * 16.11).
 * @throws AppError 404 if no such refund awaits release; 403 if the caller sent it, the caller or a related person
 *   recorded a payment of the registration at the desk, or the caller must wait (product 3.18); 409 if less is due and
 *   the caller did not confirm that it was sent, or if no second person has uploaded or confirmed a bank statement with
 *   the payment (product 16.15)
 */
export async function releaseRefund(
  context: Needs,
  { accountId }: Caller,
  { refundID: refundId, wasSent }: CheckedBody<typeof releaseCall>,
): Promise<void> {
  const at = context.clock();
  await context.db.change(async (transaction) => {
    const known = await lockRefund(transaction, refundId);
    const refundDue = -(await getBalanceOwedByPayer(transaction, known.registrationId));
    const exceedsDue = known.releasedAt === null && known.reversedAt === null && refundDue < known.amount;
    if (exceedsDue && !wasSent) throw new AppError(releaseCall.errors.notDue);
    const second = buildSecondPersonCheckInputs(context, accountId);
    const refund = await releaseRefundIfAllowed(transaction, refundId, second);
    if (!refund) {
      const current = await findRefund(transaction, refundId);
      if (current?.releasedAt !== null || current.reversedAt !== null)
        throw new AppError(releaseCall.errors.noSuchRefund);
      if (known.sentBy === accountId) throw new AppError(releaseCall.errors.sentByCaller);
      await rejectWhileSecondPersonMustWait(transaction, known.sentBy, second);
      if (await hasSecondPersonRecordedDeskPayment(transaction, refundId, second))
        throw new AppError(releaseCall.errors.recordedByCaller);
      throw new AppError(releaseCall.errors.statementNotConfirmed);
    }
    await postRefundEntry(transaction, at, refund, {
      debit: 'receivable',
      credit: 'refunds_in_transit',
      cause: 'refund_released',
    });
    await saveAndPostRefundMatches(transaction, at, refund);
    await recordAudit(transaction, {
      at,
      actorId: accountId,
      action: 'refund_released',
      subjectId: refund.registrationId,
      after: {
        fact: 'refund',
        amount: refund.amount,
        number: refund.number,
        ...(exceedsDue && { dueAmount: Math.max(0, refundDue), exceedsDue }),
      },
    });
    await mailRefunded(transaction, context, refund, at);
  });
}

/**
 * Reverses a refund at once if it still awaits release. If it was released, another superadmin must confirm the
 * reversal (product 16.11).
 * @throws AppError 404 if the refund does not exist or was reversed; 409 if a statement shows it, or the reversal was
 *   requested already
 */
export async function reverseRefundOrRequestReversal(
  { db, clock }: Needs,
  { accountId }: Caller,
  { refundID: refundId }: CheckedBody<typeof reverseCall>,
): Promise<AnswerOf<typeof reverseCall>> {
  const act = { at: clock(), by: accountId };
  return db.change(async (transaction) => {
    await lockRefund(transaction, refundId);
    const waiting = await reverseUnreleasedRefund(transaction, refundId, act);
    const requested = waiting ? undefined : await requestRefundReversal(transaction, refundId, act);
    const refund = waiting ?? requested;
    if (!refund) {
      const now = await findRefund(transaction, refundId);
      if (now?.debitId) throw new AppError(reverseCall.errors.inStatement);
      const isRequested = now?.reversedAt === null && now.reversalRequestedAt !== null;
      throw new AppError(isRequested ? reverseCall.errors.requestedAlready : reverseCall.errors.noSuchRefund);
    }
    await audit(transaction, refund, act, waiting ? 'refund_reversed' : 'refund_reversal_requested');
    return { message: waiting ? 'Refund reversed' : 'Requested. Another superadmin confirms it.' };
  });
}

/**
 * Reverses a released refund after a second superadmin's confirmation: posts reversing entries and mails the payer
 * (product 16.11).
 * @throws AppError 404 if the refund does not exist or no reversal was requested; 403 if the caller requested it or
 *   must wait (product 3.18); 409 if a statement shows the refund
 */
export async function confirmRefundReversal(
  context: Needs,
  { accountId }: Caller,
  { refundID: refundId }: CheckedBody<typeof confirmCall>,
): Promise<void> {
  const act = { at: context.clock(), by: accountId };
  await context.db.change(async (transaction) => {
    const known = await lockRefund(transaction, refundId);
    const second = buildSecondPersonCheckInputs(context, accountId);
    const refund = await confirmReversalIfAllowed(transaction, refundId, second);
    if (!refund) {
      if (known.debitId) throw new AppError(confirmCall.errors.inStatement);
      const { reversalRequestedBy } = (await findRefund(transaction, refundId)) ?? known;
      if (known.reversedAt !== null || reversalRequestedBy === null)
        throw new AppError(confirmCall.errors.noSuchRequest);
      if (reversalRequestedBy === accountId) throw new AppError(confirmCall.errors.requestedByCaller);
      await rejectWhileSecondPersonMustWait(transaction, reversalRequestedBy, second);
      throw new AppError(confirmCall.errors.noSuchRequest);
    }
    await postRefundEntry(transaction, act.at, refund, {
      debit: 'refunds_in_transit',
      credit: 'receivable',
      cause: 'refund_reversed',
    });
    const isStillDue = -(await getBalanceOwedByPayer(transaction, refund.registrationId)) >= refund.amount;
    const [receipt] = await correctAndIssueReceipts(transaction, [refund.registrationId], act.at);
    await mailPayee(transaction, context, refund, (payee, url) =>
      buildRefundReversedLetter(
        payee,
        { ...refund, isStillDue, receipt: describeReceiptChange(receipt) },
        url,
      ),
    );
    await audit(transaction, refund, act, 'refund_reversed');
  });
}

/**
 * Cancels the request to reverse a released refund.
 * @throws AppError 404 if the refund does not exist or no reversal was requested
 */
export async function cancelRefundReversal(
  { db, clock }: Needs,
  { accountId }: Caller,
  { refundID: refundId }: CheckedBody<typeof cancelCall>,
): Promise<void> {
  await db.change(async (transaction) => {
    await lockRefund(transaction, refundId);
    const refund = await cancelReversalRequest(transaction, refundId);
    if (!refund) throw new AppError(cancelCall.errors.noSuchRequest);
    await audit(transaction, refund, { at: clock(), by: accountId }, 'refund_reversal_cancelled');
  });
}

async function audit(
  transaction: Transaction,
  { registrationId, amount, number }: StoredRefund,
  { at, by }: ActorAndTime,
  action: 'refund_reversed' | 'refund_reversal_requested' | 'refund_reversal_cancelled',
): Promise<void> {
  await recordAudit(transaction, {
    at,
    actorId: by,
    action,
    subjectId: registrationId,
    before: { fact: 'refund', amount, number },
  });
}

const { errors } = setDebitCall;

const outcomes = {
  reject: { action: 'refund_line_rejected', message: 'Marked as not a match' },
  reset: { action: 'refund_line_reset', message: 'Undone' },
  match: { action: 'refund_restored', message: 'Marked as refunded' },
} as const;

/**
 * Records whether a debit shows a refund (product 16.11). 'reject' removes a wrong match, 'reset' deletes that
 * rejection, and 'match' makes a reversed refund active again. An active refund is then matched with another debit, if
 * there is one.
 * @throws AppError 404 if the refund does not exist; 409 if the debit was not matched with it or not rejected for it,
 *   another refund has its number, or another refund of the registration is open
 */
export async function setRefundDebitVerdict(
  context: Needs,
  { accountId }: Caller,
  { refundID: refundId, debitID: debitId, verdict }: CheckedBody<typeof setDebitCall>,
): Promise<AnswerOf<typeof setDebitCall>> {
  const { action, message } = outcomes[verdict];
  const act = { at: context.clock(), by: accountId };
  await context.db.change(async (transaction) => {
    const refund = await lockRefund(transaction, refundId);
    const pair = { refundId: refund.id, debitId };
    if (verdict === 'reject') await rejectDebit(transaction, pair, act);
    else if (verdict === 'match') await restoreSent(transaction, context, pair, act.at);
    else if (!(await deleteDebitRejection(transaction, pair))) throw new AppError(errors.noSuchDebit);
    if (refund.reversedAt === null) await saveAndPostRefundMatches(transaction, act.at, refund);
    await recordAudit(transaction, {
      at: act.at,
      actorId: accountId,
      action,
      subjectId: refund.registrationId,
      after: debitId,
    });
  });
  return { message };
}

async function rejectDebit(
  transaction: Transaction,
  { refundId, debitId }: { refundId: string; debitId: string },
  act: ActorAndTime,
): Promise<void> {
  if (await isUndecidedDebitOfReversedRefund(transaction, { refundId, debitId }))
    return insertDebitRejection(transaction, { refundId, debitId }, act);
  const refund = await unmatchDebit(transaction, refundId, debitId);
  const debit = refund && (await findDebitById(transaction, debitId));
  if (!refund || !debit) throw new AppError(errors.noSuchDebit);
  await insertDebitRejection(transaction, { refundId, debitId }, act);
  await postRefundEntry(transaction, act.at, refund, {
    debit: 'other_payments',
    credit: 'refunds_in_transit',
    cause: 'refund_unmatched',
    day: debit.day,
  });
}

/** Makes a reversed refund active again. If it had been released, posts it and mails the payer. */
async function restoreSent(
  transaction: Transaction,
  context: Omit<Needs, 'db'>,
  pair: { refundId: string; debitId: string },
  at: number,
): Promise<void> {
  if (!(await isUndecidedDebitOfReversedRefund(transaction, pair))) throw new AppError(errors.noSuchDebit);
  const refund = await restoreRefund(transaction, pair.refundId);
  if (!refund) throw new AppError(errors.otherRefundOpen);
  if ((await findDebitForRefund(transaction, refund))?.id !== pair.debitId)
    throw new AppError(errors.noSuchDebit);
  if (refund.releasedAt === null) return;
  await postRefundEntry(transaction, at, refund, {
    debit: 'receivable',
    credit: 'refunds_in_transit',
    cause: 'refund_released',
  });
  await saveAndPostRefundMatches(transaction, at, refund);
  await mailRefunded(transaction, context, refund, at);
}

/**
 * Sets the refund rule of an event and applies it to earlier withdrawals (product 16.11).
 * @throws AppError 404 if the event does not exist; 409 if it has ended
 */
export async function setRefundRule(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { eventName, rule }: CheckedBody<typeof ruleCall>,
): Promise<void> {
  const at = clock();
  const event = await getEventByName(db.queries, eventName);
  await db.change(async (transaction) => {
    // Locks the event before reading payers. Withdrawals also lock it, so no withdrawal can be posted with the old rule
    // afterwards.
    await lockEventAndRequirePossible(transaction, event.id, 'change_refund_rule', at);
    const before = (await mapRefundRulesByEvent(transaction)).get(event.id);
    await saveRefundRule(transaction, event.id, rule);
    const payers = await listPayerIdsWithWithdrawal(transaction, event.id);
    await postFees(transaction, { at, cause: 'refund_rule' }, payers);
    await correctAndIssueReceipts(transaction, payers, at);
    await recordAudit(transaction, {
      at,
      actorId: accountId,
      action: 'refund_rule_set',
      subjectId: event.id,
      ...(before && { before: ruleFact(before) }),
      after: ruleFact(rule),
    });
  });
}

function ruleFact({ fullUntil, halfUntil }: RefundRule): AuditFact {
  return { fact: 'refund_rule', fullUntil, halfUntil };
}
