import { type ClubLetter, queueMails } from '#email/server/index.ts';
import type { ResultOf } from '#platform/contract/call.ts';
import { toMajor } from '#platform/rule/money.ts';
import type { Caller } from '#platform/server/context.ts';
import { isForeignKeyViolation } from '#platform/server/db/database-errors.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import type { register as call, RegistrationBody } from '../contract/form.ts';
import { feeToWire } from './fees.ts';
import {
  buildGroupCompleteLetter,
  buildIndividualRegisteredLetter,
  buildJoinedGroupLetter,
  buildLeaderRegisteredLetter,
} from './mails.ts';
import { mapMissingDetailLines } from './missing-details.ts';
import { postFeeOfNewRegistration } from './payer-fees.ts';
import type { RegisterContext } from './registration-checks.ts';
import { planRegistration, type RegistrationPlan } from './registration-plan.ts';
import { decodeProofs, validateRegistrationRequest } from './registration-request.ts';
import { type StoredRegistration, storeRegistration } from './store-registration.ts';

/**
 * Registers the caller as a member, leader or individual. Pictures are decoded before the transaction begins.
 * @throws AppError 4xx as the call `register` declares; 503 when too many pictures wait to be decoded
 */
export async function register(
  context: RegisterContext,
  caller: Caller,
  body: RegistrationBody,
): Promise<ResultOf<typeof call>> {
  const request = await validateRegistrationRequest(context, caller, body);
  const proofs = await decodeProofs(context, request);
  const registration = context.db.change(async (transaction) => {
    const plan = await planRegistration(transaction, context, request, proofs);
    const stored = await storeRegistration(transaction, context, plan);
    await queueMails(transaction, context, await writeMails(transaction, context, plan, stored));
    // The leader pays for members, and the fee of the group is posted when the leader registers.
    if (request.mode !== 'member') await postFeeOfNewRegistration(transaction, stored.id, plan.now);
    const { totalAmount } = plan.fee;
    return {
      fee: feeToWire(plan.fee),
      ...(request.mode === 'leader' && { groupTotal: toMajor(totalAmount) }),
    };
  });
  return registration.catch(async (error) => {
    // The event was deleted in the same moment. Then the same checks tell the delegate so.
    if (isForeignKeyViolation(error)) await validateRegistrationRequest(context, caller, body);
    throw error;
  });
}

/** Writes the mails about a new registration: to the delegate, and to each member of a group that is now complete. */
async function writeMails(
  transaction: Transaction,
  { config: { publicUrl } }: RegisterContext,
  { request, event, fee, discounts, way, group, now }: RegistrationPlan,
  { id, reference }: StoredRegistration,
) {
  const { account, entry } = request;
  const missing = (await mapMissingDetailLines(transaction, [id], now)).get(id);
  const facts = { to: account.name, eventName: event.name, entry, fee, missing, publicUrl };
  const payment = { discounts, way, reference };
  const toDelegate = (letter: ClubLetter) => ({
    recipient: account.email,
    letter,
    eventId: event.id,
  });
  if (!group) return [toDelegate(buildIndividualRegisteredLetter({ ...facts, ...payment }))];
  const { leader, members } = group;
  const groupFacts = { grpName: group.name, leader, members };
  if (request.mode === 'member') return [toDelegate(buildJoinedGroupLetter({ ...facts, ...groupFacts }))];
  return [
    toDelegate(buildLeaderRegisteredLetter({ ...facts, ...groupFacts, ...payment })),
    ...members.map(({ name, email }) => ({
      recipient: email,
      letter: buildGroupCompleteLetter({ ...groupFacts, to: name, eventName: event.name, way, publicUrl }),
      eventId: event.id,
    })),
  ];
}
