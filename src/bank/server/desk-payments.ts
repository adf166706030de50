import type { Catalogue } from '#conference/content/index.ts';
import { findPaymentWay, type PaymentWayKind } from '#conference/contract/payment-ways.ts';
import { getShownBankDetails, lockEventAndRequirePossible } from '#conference/server/index.ts';
import { buildLinkViaLogin, type ClubLetter, queueMail } from '#email/server/index.ts';
import type { CheckedBody } from '#platform/contract/call.ts';
import { formatMoney } from '#platform/rule/money.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { correctAndIssueReceipts, describeReceiptChange } from '#receipts/server/index.ts';
import { findRegistrationWithContact } from '#registration/server/index.ts';
import { recordDeskPayment as recordCall, undoDeskPayment as undoCall } from '../contract/desk-payments.ts';
import { calculateNetReceived } from '../rule/reconcile.ts';
import { insertDeskPayment, markDeskPaymentUndone } from './desk-payments.sql.ts';
import { sumMatchedCredits } from './matches.sql.ts';
import { findPayer, toPayer } from './payers.sql.ts';
import { requestReconciliation } from './payment-statuses.sql.ts';
import { postPayments } from './postings.ts';
import { reconcileIfRequested } from './reconcile.ts';

type DeskContext = Pick<Context, 'db' | 'clock' | 'secret' | 'config'>;

/**
 * Records money that the secretariat received at the desk (product 16.18), posts it, corrects the receipt and mails the
 * payer.
 * @throws AppError 404 when there is no such registration; 409 when the event takes no payments at the desk, the leader
 *   pays, the registration was declined or withdrawn, the amount is more than is due, another payment was recorded
 *   meanwhile, or the event is over
 */
export async function recordDeskPayment(
  context: DeskContext,
  { accountId }: Caller,
  { regID: registrationId, amount, receivedAmount }: CheckedBody<typeof recordCall>,
  conference: Pick<Catalogue, 'payment'>,
): Promise<void> {
  const { errors } = recordCall;
  await context.db.change(async (transaction) => {
    const at = context.clock();
    const person = await findRegistrationWithContact(transaction, registrationId);
    if (!person) throw new AppError(errors.noSuchRegistration);
    if (!(await isDeskPaymentOffered(transaction, conference, person))) throw new AppError(errors.notOffered);
    await lockEventAndRequirePossible(transaction, person.eventId, 'record_payment', at);
    // This takes a row lock, so that the second of two concurrent requests sees the payment of the first.
    await requestReconciliation(transaction);
    const before = await readDue(transaction, registrationId);
    if (before.status !== 'pending' && before.status !== 'confirmed') throw new AppError(errors.notDue);
    if (before.deskAmount !== receivedAmount) throw new AppError(errors.changedMeanwhile);
    if (amount > before.missingAmount) throw new AppError(errors.moreThanDue);
    await insertDeskPayment(transaction, { registrationId, amount }, { at, by: accountId });
    await finish(transaction, context, { registrationId, amount, at, by: accountId, action: 'recorded' });
  });
  await reconcileIfRequested(context);
}

/**
 * Undoes a payment that was recorded by mistake. Posts the reverse entries and corrects the receipt (product 16.18).
 * @throws AppError 409 when there is no such payment, it was undone before, or the event is over
 */
export async function undoDeskPayment(
  context: DeskContext,
  { accountId }: Caller,
  { regID: registrationId, paymentID: id }: CheckedBody<typeof undoCall>,
): Promise<void> {
  await context.db.change(async (transaction) => {
    const at = context.clock();
    const person = await findRegistrationWithContact(transaction, registrationId);
    if (!person) throw new AppError(undoCall.errors.noSuchPayment);
    await lockEventAndRequirePossible(transaction, person.eventId, 'record_payment', at);
    const amount = await markDeskPaymentUndone(transaction, { id, registrationId }, { at, by: accountId });
    if (amount === undefined) throw new AppError(undoCall.errors.noSuchPayment);
    await requestReconciliation(transaction);
    await finish(transaction, context, { registrationId, amount, at, by: accountId, action: 'undone' });
  });
  await reconcileIfRequested(context);
}

/**
 * Returns true if the delegate can pay at the desk: the delegate chose to do so, or the event offers it. Returns false
 * for a member of a group, because the leader pays.
 */
export async function isDeskPaymentOffered(
  db: Db,
  conference: Pick<Catalogue, 'payment'>,
  { eventId, paymentWay, mode }: { eventId: string; paymentWay: PaymentWayKind | null; mode?: string },
): Promise<boolean> {
  if (mode === 'member') return false;
  if (paymentWay === 'desk') return true;
  const details = await getShownBankDetails(db, eventId, conference);
  return findPaymentWay(details, 'desk') !== undefined;
}

async function readDue(transaction: Transaction, registrationId: string) {
  const row = await findPayer(transaction, registrationId);
  if (!row) throw new AppError(recordCall.errors.noSuchRegistration);
  const payer = toPayer(row, await getClubRegion(transaction));
  const kept = calculateNetReceived(payer, await sumMatchedCredits(transaction, registrationId));
  const { deskAmount = 0, reducedAmount, dueAmount } = payer;
  return { status: row.status, deskAmount, missingAmount: (reducedAmount ?? dueAmount) - kept };
}

interface Change {
  registrationId: string;
  amount: number;
  at: number;
  by: string;
  action: 'recorded' | 'undone';
}

async function finish(
  transaction: Transaction,
  context: DeskContext,
  { registrationId, amount, at, by, action }: Change,
): Promise<void> {
  await recordAudit(transaction, {
    at,
    actorId: by,
    action: `desk_payment_${action}`,
    subjectId: registrationId,
    after: { fact: 'money', amount },
  });
  const cause = action === 'recorded' ? 'desk_payment' : 'desk_payment_undone';
  await postPayments(transaction, { at, cause }, [registrationId]);
  const [corrected] = await correctAndIssueReceipts(transaction, [registrationId], at);
  const receipt = describeReceiptChange(corrected);
  const { missingAmount } = await readDue(transaction, registrationId);
  const person = await findRegistrationWithContact(transaction, registrationId);
  if (!person) return;
  const letter = buildDeskPaymentLetter(person, {
    amount,
    action,
    missingAmount,
    receipt,
    publicUrl: context.config.publicUrl,
  });
  await queueMail(transaction, context, person.email, letter, person.eventId);
}

function buildDeskPaymentLetter(
  { name, eventName }: { name: string; eventName: string },
  {
    amount,
    action,
    missingAmount,
    receipt,
    publicUrl,
  }: Pick<Change, 'amount' | 'action'> & { missingAmount: number; receipt: string[]; publicUrl: string },
): ClubLetter {
  const isRecorded = action === 'recorded';
  return ({ currency }) => {
    const sum = formatMoney(amount, currency);
    return {
      kind: 'desk_payment',
      subject: isRecorded
        ? `We have received ${sum} (${eventName})`
        : `A payment of ${sum} was removed (${eventName})`,
      to: name,
      paragraphs: [
        isRecorded
          ? `The secretariat has received ${sum} from you at the desk for ${eventName}.`
          : `The secretariat had recorded a payment of ${sum} at the desk for ${eventName} by mistake, and has removed it. If you did pay, write to us.`,
        ...receipt,
      ],
      facts: [
        ['Event', eventName],
        ['Amount', sum],
        ['Still due', formatMoney(Math.max(0, missingAmount), currency)],
      ],
      action: { label: 'Open your dashboard', href: buildLinkViaLogin(publicUrl, '/dashboard') },
    };
  };
}
