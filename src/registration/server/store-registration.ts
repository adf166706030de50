import { type Picture, storeReencodedPicture } from '#media/server/index.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { recordFacts } from '#platform/server/facts.sql.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId } from '#platform/server/ids.ts';
import { insertMissingAnswers } from '#questions/server/index.ts';
import { register as call } from '../contract/form.ts';
import { paymentPictureRule } from '../contract/payment-picture.ts';
import { getFirstCommitteeSurcharge } from '../rule/fees.ts';
import { toAnswerColumns } from './answers.sql.ts';
import { deleteRegistrationsAndMailRemovedMembers } from './groups.ts';
import { getOrCreatePaymentReference } from './payment-references.ts';
import { insertPartialPaymentProof } from './payment-submissions.sql.ts';
import type { RegisterContext } from './registration-checks.ts';
import type { RegistrationPlan } from './registration-plan.ts';
import { insertPreferences, insertRegistration, insertRegistrationDiscounts } from './registrations.sql.ts';
import { updateSearchColumns } from './search.sql.ts';

const { errors } = call;

/** `reference` is empty for a member, who has the leader's reference. */
export interface StoredRegistration {
  id: string;
  reference: string;
}

/**
 * Stores a registration with its proofs, discounts, preferences and answers, and ends the registrations of members whom
 * a leader does not pay for.
 * @throws AppError 4xx when the account has a registration for the event already; 400 when a chosen committee or
 *   portfolio, a question or an uploaded file was deleted meanwhile
 */
export async function storeRegistration(
  transaction: Transaction,
  context: RegisterContext,
  plan: RegistrationPlan,
): Promise<StoredRegistration> {
  const { request, event, discounts, proofs, group, now } = plan;
  const { account, entry } = request;
  const paymentPictureId = await storeProof(transaction, context, account.id, proofs.picture);
  const id = newId();
  const payer = { eventId: event.id, accountId: account.id };
  const reference = request.mode === 'member' ? '' : await getOrCreatePaymentReference(transaction, payer);
  const row = buildRow(plan, { id, paymentPictureId });
  if (!(await insertRegistration(transaction, row))) throw new AppError(request.alreadyRegistered);
  await insertRegistrationDiscounts(transaction, id, discounts);
  if (!(await insertPreferences(transaction, id, entry))) throw new AppError(errors.invalidPortfolios);
  if (!(await insertMissingAnswers(transaction, id, entry.questionAnswers, now)))
    throw new AppError(errors.invalidAnswers);
  await updateSearchColumns(transaction, [id]);
  const earlierPictureId = await storeProof(transaction, context, account.id, proofs.earlierPicture);
  if (earlierPictureId)
    await insertPartialPaymentProof(transaction, id, { pictureId: earlierPictureId, at: now });
  if (group) {
    const released = { id: group.id, eventId: event.id, eventName: event.name };
    await deleteRegistrationsAndMailRemovedMembers(transaction, context, released, group.others);
  }
  await recordFacts(transaction, 'registration_made', [id], now);
  return { id, reference };
}

function buildRow(
  { request: { account, mode, entry }, event, fee, way, group, now }: RegistrationPlan,
  { id, paymentPictureId }: { id: string; paymentPictureId: string | undefined },
) {
  return {
    id,
    event_id: event.id,
    account_id: account.id,
    mode,
    delegation_id: group?.id ?? null,
    status: 'pending' as const,
    ...toAnswerColumns(entry),
    registration_fee_amount: fee.registrationAmount,
    hospitality_fee_amount: fee.hospitalityAmount,
    surcharge_amount: getFirstCommitteeSurcharge(entry.committees),
    group_total_amount: mode === 'leader' ? fee.totalAmount : null,
    payment_picture_id: paymentPictureId ?? null,
    payment_way: way?.kind ?? null,
    registered_at: now,
  };
}

async function storeProof(
  transaction: Transaction,
  context: RegisterContext,
  accountId: string,
  picture: Picture | undefined,
): Promise<string | undefined> {
  return picture && storeReencodedPicture(transaction, context, accountId, paymentPictureRule, picture);
}
