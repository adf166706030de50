import { closeResubmissionRequests, getRefundOncePaid, requestReconciliation } from '#bank/server/index.ts';
import {
  type Committee,
  getCachedOfferedCommittees,
  getNonDraftEvent,
  isPossible,
  listEvents,
  lockEventAndRequirePossible,
} from '#conference/server/index.ts';
import { queueMail } from '#email/server/index.ts';
import type { CheckedBody } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { recordFacts } from '#platform/server/facts.sql.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { correctAndIssueReceipts, describeReceiptChange } from '#receipts/server/index.ts';
import { postFees, withdrawRegistration } from '#registration/server/index.ts';
import {
  withdrawOwnRegistration as ownCall,
  withdrawRegistrationAsAdmin as withdrawDelegateCall,
} from '../contract.ts';
import { findDelegateContact, findOwnRegistration } from './delegates.sql.ts';
import { buildRegistrationWithdrawnLetter } from './mails.ts';
import { closeOfferToRegistration } from './offers.sql.ts';
import { addOfferToNextDelegate } from './offers.ts';

type Needs = Pick<Context, 'db' | 'clock' | 'secret' | 'config'>;

/**
 * Withdraws the caller's registration. The seat is free at once and is offered to the next delegate (product 18.6).
 * @throws AppError 404 if the event or the registration does not exist; 409 if it is declined or withdrawn, or the
 *   event is over
 */
export async function withdrawOwnRegistration(
  context: Needs,
  caller: Caller,
  { eventName, reason }: CheckedBody<typeof ownCall>,
): Promise<void> {
  const { queries } = context.db;
  const event = await getNonDraftEvent(queries, eventName);
  const own = await findOwnRegistration(queries, event.id, caller.accountId);
  if (!own) throw new AppError(ownCall.errors.noSuchRegistration);
  const committees = await getCachedOfferedCommittees(context.db.queries, event);
  await withdraw(context, caller, { id: own.id, eventId: event.id, committees, reason, byDesk: false });
}

/**
 * Withdraws a registration as an admin.
 * @throws AppError 404 if it does not exist; 409 if it is declined or withdrawn, or the event is over
 */
export async function withdrawRegistrationAsAdmin(
  context: Needs,
  caller: Caller,
  { regID: registrationId, reason }: CheckedBody<typeof withdrawDelegateCall>,
): Promise<void> {
  const { queries } = context.db;
  const person = await findDelegateContact(queries, registrationId);
  const event = (await listEvents(queries)).find(({ id }) => id === person?.eventId);
  if (!event) throw new AppError(withdrawDelegateCall.errors.noSuchRegistration);
  const committees = await getCachedOfferedCommittees(context.db.queries, event);
  await withdraw(context, caller, {
    id: registrationId,
    eventId: event.id,
    committees,
    reason,
    byDesk: true,
  });
}

async function withdraw(
  context: Needs,
  { accountId: by }: Caller,
  {
    id,
    eventId,
    committees,
    reason,
    byDesk,
  }: { id: string; eventId: string; committees: readonly Committee[]; reason: string; byDesk: boolean },
): Promise<void> {
  const at = context.clock();
  await context.db.change(async (transaction) => {
    const event = await lockEventAndRequirePossible(transaction, eventId, 'withdraw', at);
    const withdrawn = await withdrawRegistration(transaction, id, { at, by });
    if (!withdrawn) throw new AppError(withdrawDelegateCall.errors.notActive);
    await recordAudit(transaction, {
      at,
      actorId: by,
      action: 'registration_withdrawn',
      subjectId: id,
      note: reason,
    });
    await recordFacts(transaction, 'registration_withdrawn', [id], at);
    await closeResubmissionRequests(transaction, [id], at);
    await requestReconciliation(transaction);
    await postFees(transaction, { at, cause: 'withdrawn' }, [id]);
    const corrected = await correctAndIssueReceipts(transaction, [id], at);
    const receipt = describeReceiptChange(corrected.find(({ registrationId }) => registrationId === id));
    const person = await findDelegateContact(transaction, id);
    // After the event the withdrawal only corrects the records, so no mail is sent.
    if (person && isPossible('mail_delegates', event, at))
      await queueMail(
        transaction,
        context,
        person.email,
        buildRegistrationWithdrawnLetter(
          person,
          { byDesk, receipt, refundAmount: await getRefundOncePaid(transaction, id) },
          context.config.publicUrl,
        ),
        eventId,
      );
    const offered = await closeOfferToRegistration(transaction, id, { answer: 'withdrawn', at });
    for (const seatId of [...(withdrawn.seatId ? [withdrawn.seatId] : []), ...offered])
      await addOfferToNextDelegate(transaction, context, { eventId, seatId, committees });
  });
}
