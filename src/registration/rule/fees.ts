import { roundDownToMultiple } from '#platform/rule/money.ts';

interface Fees {
  readonly individualAmount: number;
  readonly groupMemberAmount: number;
  /** Null if the event offers no accommodation. */
  readonly hospitalityAmount: number | null;
}

/** Fees of a registration in minor units, as stored. */
export interface FeeAmounts {
  registrationAmount: number;
  hospitalityAmount: number;
}

type FeeKind = 'individual' | 'group' | 'hospitality';

/** The reduction by a discount code. A fixed amount never takes off more than the fees that it applies to. */
export type Discount = ({ readonly percent: number } | { readonly amount: number }) & {
  readonly appliesTo: readonly FeeKind[];
};

/** Kinds of fees that a discount code lowers, by its scope. */
const kindsOf = {
  all: ['individual', 'group', 'hospitality'],
  registration: ['individual', 'group'],
  individual: ['individual'],
  group: ['group'],
  hospitality: ['hospitality'],
} as const satisfies Record<string, readonly FeeKind[]>;

/**
 * Converts a stored discount code.
 * @param code has either a percentage or an amount
 */
export function toDiscount({
  percent,
  amount,
  scope,
}: {
  readonly percent: number | null;
  readonly amount: number | null;
  readonly scope: keyof typeof kindsOf;
}): Discount {
  const appliesTo = kindsOf[scope];
  return percent === null ? { amount: amount ?? 0, appliesTo } : { percent, appliesTo };
}

export interface FeeInput {
  readonly mode: 'individual' | 'leader' | 'member';
  readonly fees: Fees;
  readonly needsAccommodation: boolean;
  /** Surcharges for the delegate's committee and answers. */
  readonly surchargeAmount?: number;
  /** Members of the group, only for a leader. The amounts are the sums stored with their registrations. */
  readonly members?: {
    readonly count: number;
    readonly hospitalityAmount: number;
    readonly surchargeAmount?: number;
  };
  readonly discounts?: readonly Discount[];
  /**
   * Smallest payable amount of the currency, in minor units, by default 1. Percentage discounts are rounded down to a
   * multiple of this amount.
   */
  readonly smallest?: number;
}

export interface FeeSums extends FeeAmounts {
  /** Hospitality of the members, which a leader pays. Otherwise zero. */
  membersHospitalityAmount: number;
  /** Surcharges of the members, which a leader pays. Otherwise zero. */
  membersSurchargeAmount: number;
  totalAmount: number;
  /**
   * The delegate's part of the registration fee, with surcharges and before discounts. The leader pays a member's part.
   */
  shareAmount: number;
}

/**
 * Computes all amounts of a registration in minor units (product 5.2, 6.3). A member's fee is only hospitality and
 * surcharge, since the leader's fee contains the registration of the whole group. Percentages are added up and
 * subtracted before fixed amounts, so the order of the discounts does not matter. No amount is below zero.
 */
export function computeFees({
  mode,
  fees,
  needsAccommodation,
  surchargeAmount = 0,
  members = { count: 0, hospitalityAmount: 0 },
  discounts = [],
  smallest = 1,
}: FeeInput): FeeSums {
  const shareAmount =
    (mode === 'individual' ? fees.individualAmount : fees.groupMemberAmount) + surchargeAmount;
  const membersAmount = members.count * fees.groupMemberAmount;
  const paid = discounted(
    {
      registrationAmount:
        mode === 'member' ? surchargeAmount : shareAmount + (mode === 'leader' ? membersAmount : 0),
      hospitalityAmount: needsAccommodation ? (fees.hospitalityAmount ?? 0) : 0,
    },
    mode === 'individual' ? 'individual' : 'group',
    discounts,
    smallest,
  );
  const membersHospitalityAmount = mode === 'leader' ? members.hospitalityAmount : 0;
  const membersSurchargeAmount = mode === 'leader' ? (members.surchargeAmount ?? 0) : 0;
  return {
    ...paid,
    membersHospitalityAmount,
    membersSurchargeAmount,
    totalAmount: sumRegistrationAndHospitality(paid) + membersHospitalityAmount + membersSurchargeAmount,
    shareAmount,
  };
}

/**
 * Returns the amount that each discount takes off the total, in minor units and in the order of `discounts`. Subtracts
 * percentages before fixed amounts, as `computeFees` does, and larger ones first, so that which code takes nothing off
 * depends on the values only. Ignores `input.discounts`.
 */
export function computeDiscountAmounts(input: FeeInput, discounts: readonly Discount[]): number[] {
  const parts = discounts.map(() => 0);
  const applied: Discount[] = [];
  let remaining = computeFees({ ...input, discounts: [] }).totalAmount;
  for (const { discount, at } of orderBySize(discounts)) {
    applied.push(discount);
    const { totalAmount: after } = computeFees({ ...input, discounts: applied });
    parts[at] = remaining - after;
    remaining = after;
  }
  return parts;
}

/** Returns percentages before fixed amounts, and the larger of each first, with their places in `discounts`. */
function orderBySize<D extends Discount>(discounts: readonly D[]): { discount: D; at: number }[] {
  return discounts
    .map((discount, at) => ({ discount, at }))
    .sort(
      ({ discount: one }, { discount: other }) =>
        Number('amount' in one) - Number('amount' in other) || sizeOf(other) - sizeOf(one),
    );
}

const sizeOf = (discount: Discount): number => ('amount' in discount ? discount.amount : discount.percent);

/**
 * Returns the hospitality fee in minor units after a change of accommodation. If the answer stays the same, the fee
 * from the time of registering stays too.
 * @param currentAmount the fee of the event now
 */
export function computeHospitalityAfterChange(
  before: { readonly needsAccommodation: boolean; readonly hospitalityAmount: number },
  needsAccommodation: boolean,
  currentAmount: number | null,
): number {
  if (needsAccommodation === before.needsAccommodation) return before.hospitalityAmount;
  return needsAccommodation ? (currentAmount ?? 0) : 0;
}

/** Returns the surcharge of the first chosen committee in minor units, or 0 without a committee. */
export function getFirstCommitteeSurcharge(
  committees: readonly { readonly surchargeAmount: number }[],
): number {
  return committees[0]?.surchargeAmount ?? 0;
}

/**
 * Returns the surcharge in minor units after a change of the committees. If the first committee stays the same, the
 * surcharge from the time of registration stays too.
 */
export function computeSurchargeAfterChange(
  before: { readonly firstCommittee: string | undefined; readonly surchargeAmount: number },
  [first]: readonly { readonly value: string; readonly surchargeAmount: number }[],
): number {
  return first?.value === before.firstCommittee ? before.surchargeAmount : (first?.surchargeAmount ?? 0);
}

/**
 * Returns the amount that each discount takes off the surcharges of a delegate, in minor units and in the order of
 * `discounts`. Surcharges are part of the registration fee, so only percentages that apply to this fee lower them,
 * together by at most 100 percent and the larger first. The result for a fixed amount is 0.
 */
function computeSurchargeDiscountAmounts(
  surchargeAmount: number,
  mode: 'individual' | 'leader' | 'member',
  discounts: readonly Discount[],
  smallest: number,
): number[] {
  const kind = mode === 'individual' ? 'individual' : 'group';
  let percent = 0;
  const takenOff = () => roundDownToMultiple((surchargeAmount * Math.min(percent, 100)) / 100, smallest);
  const parts = discounts.map(() => 0);
  for (const { discount, at } of orderBySize(discounts)) {
    const before = takenOff();
    if ('percent' in discount && discount.appliesTo.includes(kind)) percent += discount.percent;
    parts[at] = takenOff() - before;
  }
  return parts;
}

/** Returns the percentage, at most 100, that discounts take off the surcharges of a delegate. */
export function computeSurchargeDiscountPercent(
  mode: 'individual' | 'leader' | 'member',
  discounts: readonly Discount[],
): number {
  return computeSurchargeDiscountAmounts(100, mode, discounts, 1).reduce((sum, percent) => sum + percent, 0);
}

/** A discount that a registration used, and the amount in minor units that it has taken off. */
export type UsedDiscount = Discount & { readonly takenOff: number };

/**
 * Converts a discount code that a registration used.
 * @param code.takenOff the stored amount that it has taken off, in minor units
 */
export function toUsedDiscount(
  code: Parameters<typeof toDiscount>[0] & { readonly takenOff: number },
): UsedDiscount {
  return { ...toDiscount(code), takenOff: code.takenOff };
}

/** Returns the part of fixed amounts for which the registration fee was too small, in minor units. */
export function computeUnusedDiscountAmount(
  mode: 'individual' | 'leader' | 'member',
  discounts: readonly UsedDiscount[],
): number {
  return listFixedOffRegistration(mode, discounts).reduce((sum, { unusedAmount }) => sum + unusedAmount, 0);
}

/** Lists the discounts that take a fixed amount off the registration fee, the largest first. */
function listFixedOffRegistration(
  mode: 'individual' | 'leader' | 'member',
  discounts: readonly UsedDiscount[],
): { at: number; takenOff: number; unusedAmount: number }[] {
  const kind = mode === 'individual' ? 'individual' : 'group';
  return orderBySize(discounts).flatMap(({ discount, at }) => {
    if (!('amount' in discount) || !discount.appliesTo.includes(kind)) return [];
    const { amount, takenOff } = discount;
    return [{ at, takenOff, unusedAmount: Math.max(amount - takenOff, 0) }];
  });
}

/**
 * Returns the change of the registration fee when the surcharge changes and the discounts stay the same, and the unused
 * part of fixed amounts afterwards, in minor units. What a fixed amount cannot take off a lower fee is unused, and a
 * later surcharge uses it first. The old and the new discount are rounded separately. So the fee depends on the current
 * surcharge only, and not on earlier changes. The new fee is never negative.
 * @param before.discountPercent the percentage that discounts take off
 * @param before.unusedDiscountAmount see `computeUnusedDiscountAmount`
 */
export function computeFeeAfterSurchargeChange(
  before: {
    readonly registrationAmount: number;
    readonly surchargeAmount: number;
    readonly discountPercent: number;
    readonly unusedDiscountAmount: number;
  },
  surchargeAmount: number,
  smallest: number,
): { differenceAmount: number; unusedDiscountAmount: number } {
  const reduced = (amount: number) =>
    amount - roundDownToMultiple((amount * before.discountPercent) / 100, smallest);
  const feeAmount =
    before.registrationAmount -
    before.unusedDiscountAmount +
    reduced(surchargeAmount) -
    reduced(before.surchargeAmount);
  return {
    differenceAmount: Math.max(feeAmount, 0) - before.registrationAmount,
    unusedDiscountAmount: Math.max(-feeAmount, 0),
  };
}

/**
 * Returns the amounts that the discounts take off after a change of the surcharges, in minor units and in the order of
 * `discounts`. The largest fixed amounts are used first, as by `computeDiscountAmounts`.
 * @param surcharges.before the surcharges of the delegate before the change
 * @param unusedDiscountAmount the unused part of fixed amounts after the change
 */
export function computeDiscountAmountsAfterSurchargeChange(
  mode: 'individual' | 'leader' | 'member',
  discounts: readonly UsedDiscount[],
  surcharges: { readonly before: number; readonly after: number },
  unusedDiscountAmount: number,
  smallest: number,
): number[] {
  const partsOf = (amount: number) => computeSurchargeDiscountAmounts(amount, mode, discounts, smallest);
  const [before, after] = [partsOf(surcharges.before), partsOf(surcharges.after)];
  const amounts = discounts.map(({ takenOff }, at) =>
    Math.max(takenOff + (after[at] ?? 0) - (before[at] ?? 0), 0),
  );
  const fixed = listFixedOffRegistration(mode, discounts);
  let change = computeUnusedDiscountAmount(mode, discounts) - unusedDiscountAmount;
  for (const { at, takenOff, unusedAmount } of change > 0 ? fixed : fixed.toReversed()) {
    const part = change > 0 ? Math.min(change, unusedAmount) : Math.max(change, -takenOff);
    amounts[at] = takenOff + part;
    change -= part;
  }
  return amounts;
}

/**
 * Returns the equal part that each delegate of a group has in the leader's registration fee, in minor units. The
 * leader's surcharge, less what percentages take off it, stays with the leader, as do amounts that are left by rounding
 * (product 5.15).
 * @param leader.surchargeAmount the surcharges of the leader's committee and answers, before discounts
 * @param people number of delegates, including the leader
 */
export function computeEqualPartOfGroupFee(
  leader: {
    readonly registrationAmount: number;
    readonly surchargeAmount: number;
    readonly discounts: readonly Discount[];
  },
  people: number,
  smallest: number,
): number {
  const { registrationAmount, surchargeAmount, discounts } = leader;
  const takenOff = computeSurchargeDiscountAmounts(surchargeAmount, 'leader', discounts, smallest);
  const ownAmount = takenOff.reduce((rest, amount) => rest - amount, surchargeAmount);
  return roundDownToMultiple(Math.max(registrationAmount - ownAmount, 0) / people, smallest);
}

export function sumRegistrationAndHospitality({ registrationAmount, hospitalityAmount }: FeeAmounts): number {
  return registrationAmount + hospitalityAmount;
}

export function sumSurcharges(members: readonly { readonly surchargeAmount: number }[]): number {
  return members.reduce((sum, { surchargeAmount }) => sum + surchargeAmount, 0);
}

export function sumHospitality(members: readonly Pick<FeeAmounts, 'hospitalityAmount'>[]): number {
  return members.reduce((sum, { hospitalityAmount }) => sum + hospitalityAmount, 0);
}

/** Subtracts discounts from the fees. A fixed amount for both fees is subtracted from the registration fee first. */
function discounted(
  fee: FeeAmounts,
  registrationKind: FeeKind,
  discounts: readonly Discount[],
  smallest: number,
): FeeAmounts {
  const takesOff = ({ appliesTo }: Discount) => ({
    registration: appliesTo.includes(registrationKind),
    hospitality: appliesTo.includes('hospitality'),
  });
  const amounts = { registration: 0, hospitality: 0, both: 0 };
  const percents = { registration: 0, hospitality: 0 };
  for (const discount of discounts) {
    const { registration, hospitality } = takesOff(discount);
    if ('percent' in discount) {
      if (registration) percents.registration += discount.percent;
      if (hospitality) percents.hospitality += discount.percent;
    } else if (registration && hospitality) amounts.both += discount.amount;
    else if (registration) amounts.registration += discount.amount;
    else if (hospitality) amounts.hospitality += discount.amount;
  }
  const remainder = (amount: number, part: 'registration' | 'hospitality') =>
    Math.max(
      amount - roundDownToMultiple((amount * Math.min(percents[part], 100)) / 100, smallest) - amounts[part],
      0,
    );
  const registration = remainder(fee.registrationAmount, 'registration');
  const offRegistration = Math.min(amounts.both, registration);
  const hospitality = remainder(fee.hospitalityAmount, 'hospitality');
  return {
    registrationAmount: registration - offRegistration,
    hospitalityAmount: Math.max(hospitality - (amounts.both - offRegistration), 0),
  };
}
