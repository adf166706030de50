import type { Account } from '#accounts/server/index.ts';
import { type PaymentWay, proofKindsByPaymentWay } from '#conference/contract/payment-ways.ts';
import { type Event, redeemDiscountCode } from '#conference/server/index.ts';
import { formatMoney, getSmallestAmount } from '#platform/rule/money.ts';
import { formatNameList } from '#platform/rule/plural.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { sumSurcharges as sumAnswerSurcharges } from '#questions/server/index.ts';
import {
  register as call,
  discountCodeUselessError,
  memberJoinedError,
  memberNotRegisteredError,
  type RegistrationBody,
  totalChangedError,
} from '../contract/form.ts';
import {
  computeDiscountAmounts,
  computeFees,
  type FeeInput,
  type FeeSums,
  getFirstCommitteeSurcharge,
  sumHospitality,
  sumSurcharges,
  toDiscount,
} from '../rule/fees.ts';
import { getEventOpenForRegistration } from './events.ts';
import { completeGroupAndSplitMembers, deleteOpenGroupsOfLeader, listUnseenMembers } from './groups.ts';
import { markInviteAcceptedAndEndLedGroups } from './invitations.ts';
import {
  getCurrentFeesUnlessChanged,
  type RegisterContext,
  takeFeeRoundPlacesUnlessFeesChanged,
} from './registration-checks.ts';
import {
  inviteErrors,
  type MemberRequest,
  type PayerRequest,
  type Proofs,
  type RegistrationRequest,
} from './registration-request.ts';
import { hasRegistered, type Member } from './registrations.sql.ts';
import type { Entry } from './validate-entry.ts';

const { errors } = call;

/** A registration as it will be stored: what the delegate pays, and with which proof. */
export interface RegistrationPlan {
  request: RegistrationRequest;
  event: Event;
  fee: FeeSums;
  discounts: readonly UsedDiscount[];
  /** Undefined for a member, and if nothing is due and no proof was sent. */
  way: PaymentWay | undefined;
  proofs: Proofs;
  /** The group of a leader or member. */
  group: Group | undefined;
  now: number;
}

interface Group {
  id: string;
  name: string;
  leader: Account;
  /** The members whom a leader completes the group with. Empty for a member. */
  members: readonly Member[];
  /** Members whom a leader does not pay for. Their registrations end. */
  others: readonly Member[];
}

interface OpenEvent {
  event: Event;
  now: number;
}

/**
 * Decides what a delegate pays, and takes it: places of the fee round, discount codes and invitation. Completes the
 * group of a leader, and deletes the other open groups that the delegate leads for the event. Only one of several
 * concurrent requests succeeds.
 * @throws AppError 4xx as the call `register` declares
 */
export async function planRegistration(
  transaction: Transaction,
  context: RegisterContext,
  request: RegistrationRequest,
  proofs: Proofs,
): Promise<RegistrationPlan> {
  const now = context.clock();
  // Reads the event again, since it may have changed while the picture was decoded.
  const event = await getEventOpenForRegistration(transaction, request.body.eventName, now);
  return request.mode === 'member'
    ? planMember(transaction, context, request, { event, now })
    : planPayer(transaction, context, request, proofs, { event, now });
}

/** A leader also pays for the members that the request lists, at least two (product 7.3). */
async function planPayer(
  transaction: Transaction,
  context: RegisterContext,
  request: PayerRequest,
  proofs: Proofs,
  { event, now }: OpenEvent,
): Promise<RegistrationPlan> {
  const { account, body, entry } = request;
  const group = await completeGroupOfLeader(transaction, request, now);
  const unseen = listUnseenMembers(group?.others ?? [], body.seenMembers);
  await deleteOpenGroupsOfLeader(transaction, context, account.id, event.id, body.seenMembers);
  const paidFor = [...(group?.members ?? []), ...unseen];
  const payer = { accountId: account.id, people: paidFor.length + 1 };
  const fees = await takeFeeRoundPlacesUnlessFeesChanged(transaction, event, payer, { ...body, now });
  const { fee, discounts } = await priceRegistration(transaction, event.id, body.discountCodes, now, {
    mode: request.mode,
    fees,
    surchargeAmount: surchargesOf(entry),
    needsAccommodation: entry.accommodation === 'Yes',
    members: {
      count: paidFor.length,
      hospitalityAmount: sumHospitality(paidFor),
      surchargeAmount: sumSurcharges(paidFor),
    },
  });
  if (unseen.length > 0) {
    const names = formatNameList(unseen.map((member) => member.name));
    const total = await formatClubMoney(transaction, fee.totalAmount);
    throw new AppError(memberJoinedError(names, unseen.length, total));
  }
  await requireTotal(transaction, fee, body);
  const way = getUsedWay(request.way, fee, proofs);
  return { request, event, fee, discounts, way, proofs, group, now };
}

/**
 * Completes the group of a leader. The registrations of all other members end, since the leader does not pay for them.
 * @returns undefined for an individual
 * @throws AppError 409 when the leader has registered meanwhile; 404 when a member has left meanwhile
 */
async function completeGroupOfLeader(
  transaction: Transaction,
  request: PayerRequest,
  now: number,
): Promise<Group | undefined> {
  if (request.mode === 'individual') return undefined;
  const { group, emails, account } = request;
  const completed = await completeGroupAndSplitMembers(transaction, group, emails, now);
  if (await hasRegistered(transaction, group.eventId, account.id))
    throw new AppError(errors.alreadyRegistered);
  if (!completed) throw new AppError(memberNotRegisteredError(emails[0] ?? ''));
  if ('missing' in completed) throw new AppError(memberNotRegisteredError(completed.missing));
  const { groupId, members, others } = completed;
  return { id: groupId, name: group.name, leader: account, members, others };
}

/** Accepts the invitation: only one of several concurrent attempts succeeds (product 7.2). */
async function planMember(
  transaction: Transaction,
  context: RegisterContext,
  request: MemberRequest,
  { event, now }: OpenEvent,
): Promise<RegistrationPlan> {
  const { account, body, entry, invite, leader } = request;
  const fees = await getCurrentFeesUnlessChanged(transaction, event, body, now);
  const accepted = await markInviteAcceptedAndEndLedGroups(
    transaction,
    context,
    account.id,
    invite,
    body.seenMembers,
  );
  if (accepted.state !== 'open') throw new AppError(inviteErrors[accepted.state]);
  const fee = computeFees({
    mode: 'member',
    fees,
    surchargeAmount: surchargesOf(entry),
    needsAccommodation: entry.accommodation === 'Yes',
  });
  const group = { id: accepted.groupId, name: accepted.groupName, leader, members: [], others: [] };
  return { request, event, fee, discounts: [], way: undefined, proofs: {}, group, now };
}

/**
 * Returns the payment method of a registration, or undefined if nothing is due and no proof was sent.
 * @throws AppError 400 when something is due and its screenshot is missing; 409 when the event has no payment details
 */
function getUsedWay(
  way: PaymentWay | undefined,
  { totalAmount }: FeeSums,
  { picture }: Proofs,
): PaymentWay | undefined {
  if (totalAmount === 0 && !picture) return undefined;
  if (!way) throw new AppError(errors.wayNotOffered);
  if (picture) return way;
  if (proofKindsByPaymentWay[way.kind] === 'screenshot') throw new AppError(errors.fillAll);
  return way;
}

/**
 * Checks that the amount due is the one that the request names, if it names one. Members change it too: one who asks
 * for accommodation raises the total of the leader.
 * @throws AppError 409 when another amount is due
 */
async function requireTotal(
  transaction: Transaction,
  { totalAmount }: FeeSums,
  { totalShownAmount = totalAmount }: RegistrationBody,
): Promise<void> {
  if (totalShownAmount !== totalAmount)
    throw new AppError(totalChangedError(await formatClubMoney(transaction, totalAmount)));
}

async function formatClubMoney(transaction: Transaction, amount: number): Promise<string> {
  return formatMoney(amount, (await getClubRegion(transaction)).currency);
}

function surchargesOf({ committees, questionAnswers }: Entry): number {
  return getFirstCommitteeSurcharge(committees) + sumAnswerSurcharges(questionAnswers);
}

interface UsedDiscount {
  codeId: string;
  code: string;
  amount: number;
}

/**
 * Computes the amounts and redeems the discount codes. Each redeemed code is locked, so the codes are redeemed in
 * alphabetical order to prevent deadlocks.
 * @throws AppError 404 or 409 for a code that cannot be used or does not lower the fee
 */
async function priceRegistration(
  transaction: Transaction,
  eventId: string,
  codes: readonly string[] | undefined,
  now: number,
  input: Omit<FeeInput, 'discounts'>,
): Promise<{ fee: FeeSums; discounts: UsedDiscount[] }> {
  const used: Awaited<ReturnType<typeof redeemDiscountCode>>[] = [];
  for (const code of [...(codes ?? [])].sort())
    used.push(await redeemDiscountCode(transaction, eventId, code, now));
  const { currency } = await getClubRegion(transaction);
  const priced = { ...input, smallest: getSmallestAmount(currency) };
  const applied = used.map(toDiscount);
  const parts = computeDiscountAmounts(priced, applied);
  const discounts = used.map(({ id, code }, at) => ({ codeId: id, code, amount: parts[at] ?? 0 }));
  const useless = discounts.find(({ amount }) => amount === 0);
  if (useless) throw new AppError(discountCodeUselessError(useless.code));
  return { fee: computeFees({ ...priced, discounts: applied }), discounts };
}
