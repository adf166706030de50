import { type Account, findAccount } from '#accounts/server/index.ts';
import type { Catalogue } from '#conference/content/index.ts';
import { findPaymentWayOrDefault } from '#conference/contract/payment-ways.ts';
import { getShownBankDetails } from '#conference/server/index.ts';
import { queueMail } from '#email/server/index.ts';
import { getSmallestAmount } from '#platform/rule/money.ts';
import { recordAudits } from '#platform/server/audit.sql.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import type { AnswerColumns } from '#questions/contract/built-in-questions.ts';
import type { ChargeAnswers } from '#questions/server/index.ts';
import type { RegistrationChange } from '../contract/changes.ts';
import {
  computeDiscountAmountsAfterSurchargeChange,
  computeFeeAfterSurchargeChange,
  computeSurchargeDiscountPercent,
  computeUnusedDiscountAmount,
  sumRegistrationAndHospitality,
  toUsedDiscount,
} from '../rule/fees.ts';
import { lockOpenGroup } from './groups.sql.ts';
import { buildGroupFeeChangedLetter } from './mails.ts';
import { changeFeeShareAndPost } from './payer-fees.ts';
import {
  addToTotalOfPendingLeader,
  findOwnRegistration,
  insertRegistrationChange,
  type OwnRegistrationRow,
  setPaymentWayIfMissing,
  updatePendingRegistration,
} from './registration-changes.sql.ts';
import {
  listDiscountCodesUsedByRegistrations,
  updateRegistrationDiscountAmount,
} from './registrations.sql.ts';

/** Runs last in the transaction that changes a fee. app/hooks.ts provides it. */
export type OnFeeChanged = (transaction: Transaction) => Promise<void>;

export type ChangeContext = Pick<Context, 'db' | 'clock' | 'secret' | 'config'> & {
  readonly onFeeChanged: OnFeeChanged;
  readonly conference: Pick<Catalogue, 'payment'>;
};

interface BeforeAndAfter {
  readonly before: number;
  readonly after: number;
}

/** What the fee of a registration is made of after a change, in minor units. */
interface FeeParts {
  readonly hospitalityAmount: number;
  /** Surcharge of the first chosen committee. */
  readonly surchargeAmount: number;
  /** Surcharges of the answers to questions. */
  readonly answerSurchargesAmount: BeforeAndAfter;
}

/** Computes the change of a fee, without storing anything. */
export async function computeFeeChange(
  transaction: Transaction,
  before: OwnRegistrationRow,
  parts: FeeParts,
) {
  const { surchargeAmount, answerSurchargesAmount, hospitalityAmount } = parts;
  const surchargesAmount = {
    before: before.surchargeAmount + answerSurchargesAmount.before,
    after: surchargeAmount + answerSurchargesAmount.after,
  };
  const pricing = await readPricing(transaction, before.id);
  const registration = feeAfter(before, surchargesAmount, pricing);
  const differences = {
    registrationAmount: registration.differenceAmount,
    hospitalityAmount: hospitalityAmount - before.hospitalityAmount,
  };
  return {
    before,
    parts,
    /** Surcharges of committee and answers together. */
    surchargesAmount,
    pricing,
    differences,
    differenceAmount: sumRegistrationAndHospitality(differences),
    unusedDiscountAmount: registration.unusedDiscountAmount,
  };
}
export type FeeChange = Awaited<ReturnType<typeof computeFeeChange>>;

interface ChangeToApply {
  account: Account;
  fee: FeeChange;
  /** The facts for the history, without amounts. */
  facts: RegistrationChange;
  /** New values of other columns of the registration. */
  columns?: Partial<AnswerColumns>;
  /** Stores the rest of the change, while the registration is locked and before its fee is posted. */
  storeRest?: () => Promise<void>;
  at: number;
}

/**
 * Applies a change of a pending registration to everything that depends on its fee: the leader's total, the discounts,
 * the payment method, the history, the mail to the leader and the ledger. The caller must roll back unless the result is
 * 'applied'.
 * @returns 'leader_decided' when the leader's registration is not pending; 'changed_meanwhile' when the registration is
 *   not pending or has another revision
 */
export async function applyFeeChange(
  transaction: Transaction,
  context: ChangeContext,
  { account, fee, facts, columns = {}, storeRest, at }: ChangeToApply,
): Promise<'applied' | 'leader_decided' | 'changed_meanwhile'> {
  const { before, parts, differences, differenceAmount } = fee;
  // Locks the leader's registration before the member's, in the same order as a decision, to prevent deadlocks.
  const leader = await changeTotalOfLeader(transaction, fee);
  if (leader === 'decided') return 'leader_decided';
  const { surchargeAmount } = parts;
  const update = { answers: columns, surchargeAmount, differences };
  if (!(await updatePendingRegistration(transaction, before, update))) return 'changed_meanwhile';
  await updateDiscounts(transaction, fee);
  if (differenceAmount > 0)
    await setDefaultWay(transaction, context, before.eventId, leader?.id ?? before.id);
  await storeRest?.();
  await insertRegistrationChange(transaction, before.id, at, { ...facts, ...describeAmounts(fee) });
  const changed = [before.id, ...(leader ? [leader.id] : [])];
  const audit = { at, actorId: account.id, action: 'registration_changed' } as const;
  await recordAudits(
    transaction,
    changed.map((subjectId) => ({ ...audit, subjectId })),
  );
  if (leader) await recordChangeOfLeader(transaction, context, { account, fee, leader, at });
  if (differenceAmount === 0) return 'applied';
  await changeFeeShareAndPost(transaction, { registrationId: before.id, differenceAmount, at });
  await context.onFeeChanged(transaction);
  return 'applied';
}

/**
 * Returns the function that adds the surcharges of new answers to the fee of a pending registration (product 19.5). The
 * returned function returns false when the registration or the leader's is not pending, or was changed concurrently.
 * Its caller must then roll back.
 */
export function createAnswerSurchargeAdder(context: ChangeContext): ChargeAnswers {
  return async (transaction, { registrationId, accountId, beforeAmount, amount, at }) => {
    const before = await findOwnRegistration(transaction, registrationId, accountId);
    const account = await findAccount(transaction, accountId);
    if (!before || !account || before.status !== 'pending') return false;
    const fee = await computeFeeChange(transaction, before, {
      hospitalityAmount: before.hospitalityAmount,
      surchargeAmount: before.surchargeAmount,
      answerSurchargesAmount: { before: beforeAmount, after: beforeAmount + amount },
    });
    const change = { account, fee, facts: { answers: [] }, at };
    return (await applyFeeChange(transaction, context, change)) === 'applied';
  };
}

/** Describes the amounts that a change has changed. The amount due of a member is missing, since the leader pays. */
function describeAmounts({
  before,
  parts: { hospitalityAmount, surchargeAmount, answerSurchargesAmount },
  differenceAmount,
}: FeeChange): Omit<RegistrationChange, 'answers'> {
  const dueBefore = before.groupTotalAmount ?? sumRegistrationAndHospitality(before);
  return {
    ...(hospitalityAmount !== before.hospitalityAmount && {
      hospitalityAmount: { before: before.hospitalityAmount, after: hospitalityAmount },
    }),
    ...(surchargeAmount !== before.surchargeAmount && {
      surchargeAmount: { before: before.surchargeAmount, after: surchargeAmount },
    }),
    ...(answerSurchargesAmount.after !== answerSurchargesAmount.before && { answerSurchargesAmount }),
    ...(differenceAmount !== 0 &&
      before.mode !== 'member' && {
        dueAmount: { before: dueBefore, after: dueBefore + differenceAmount },
      }),
  };
}

/** Reads the discount codes that a registration used, and the smallest amount of the currency. */
async function readPricing(transaction: Transaction, registrationId: string) {
  const { currency } = await getClubRegion(transaction);
  const codes = await listDiscountCodesUsedByRegistrations(transaction, [registrationId]);
  return { codes, discounts: codes.map(toUsedDiscount), smallest: getSmallestAmount(currency) };
}
type Pricing = Awaited<ReturnType<typeof readPricing>>;

function feeAfter(
  { mode, registrationAmount }: OwnRegistrationRow,
  surchargesAmount: BeforeAndAfter,
  { discounts, smallest }: Pricing,
) {
  const before = {
    registrationAmount,
    surchargeAmount: surchargesAmount.before,
    discountPercent: computeSurchargeDiscountPercent(mode, discounts),
    unusedDiscountAmount: computeUnusedDiscountAmount(mode, discounts),
  };
  return computeFeeAfterSurchargeChange(before, surchargesAmount.after, smallest);
}

/**
 * Updates the stored amount that each discount code takes off, after a change of the surcharges. The registration must
 * be locked.
 */
async function updateDiscounts(
  transaction: Transaction,
  { before, surchargesAmount, unusedDiscountAmount, pricing }: FeeChange,
): Promise<void> {
  const { codes, discounts, smallest } = pricing;
  const amounts = computeDiscountAmountsAfterSurchargeChange(
    before.mode,
    discounts,
    surchargesAmount,
    unusedDiscountAmount,
    smallest,
  );
  for (const [at, { id: codeId, takenOff }] of codes.entries()) {
    const amount = amounts[at] ?? takenOff;
    if (amount === takenOff) continue;
    await updateRegistrationDiscountAmount(transaction, { registrationId: before.id, codeId, amount });
  }
}

/** Sets the default payment method if the payer has none. A payer who owed nothing has none. */
async function setDefaultWay(
  transaction: Transaction,
  { conference }: Pick<ChangeContext, 'conference'>,
  eventId: string,
  payerId: string,
): Promise<void> {
  const way = findPaymentWayOrDefault((await getShownBankDetails(transaction, eventId, conference)).ways);
  if (way) await setPaymentWayIfMissing(transaction, payerId, way.kind);
}

/**
 * Adds the difference to the total of the leader who pays for a member, and returns the leader's registration. Returns
 * undefined if no leader pays, or while the leader has not completed the group, because the total is computed when the
 * leader registers.
 * @returns 'decided' when the leader's registration is not pending
 */
async function changeTotalOfLeader(
  transaction: Transaction,
  { before: { mode, groupId }, differenceAmount }: FeeChange,
) {
  if (mode !== 'member' || groupId === null || differenceAmount === 0) return undefined;
  if (await lockOpenGroup(transaction, groupId)) return undefined;
  return (await addToTotalOfPendingLeader(transaction, groupId, differenceAmount)) ?? 'decided';
}

/** Records the new total of a leader in the history, and mails it to the leader. */
async function recordChangeOfLeader(
  transaction: Transaction,
  context: ChangeContext,
  {
    account: member,
    fee: { before, differenceAmount },
    leader,
    at,
  }: {
    account: Account;
    fee: FeeChange;
    leader: NonNullable<Awaited<ReturnType<typeof addToTotalOfPendingLeader>>>;
    at: number;
  },
): Promise<void> {
  const dueAmount = { before: leader.groupTotalAmount - differenceAmount, after: leader.groupTotalAmount };
  await insertRegistrationChange(transaction, leader.id, at, { answers: [], dueAmount });
  const account = await findAccount(transaction, leader.accountId);
  if (!account) return;
  const letter = buildGroupFeeChangedLetter({
    to: account.name,
    eventName: before.eventName,
    member: member.name,
    before: dueAmount.before,
    after: dueAmount.after,
    publicUrl: context.config.publicUrl,
  });
  await queueMail(transaction, context, account.email, letter, before.eventId);
}
