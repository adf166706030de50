import { roundDownToMultiple } from '#platform/rule/money.ts';

interface Fees {
  readonly individualPaise: number;
  readonly groupMemberPaise: number;
  readonly hospitalityPaise: number;
}

/** Fees of a registration in paise, as stored. */
export interface FeePaise {
  registrationPaise: number;
  hospitalityPaise: number;
}

type FeeKind = 'individual' | 'group' | 'hospitality';

/** The reduction by a discount code. A fixed amount never takes off more than the fees that it applies to. */
export type Discount = ({ readonly percent: number } | { readonly amountPaise: number }) & {
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
  amountPaise,
  scope,
}: {
  readonly percent: number | null;
  readonly amountPaise: number | null;
  readonly scope: keyof typeof kindsOf;
}): Discount {
  const appliesTo = kindsOf[scope];
  return percent === null ? { amountPaise: amountPaise ?? 0, appliesTo } : { percent, appliesTo };
}

export interface FeeInput {
  readonly mode: 'individual' | 'leader' | 'member';
  readonly fees: Fees;
  readonly needsAccommodation: boolean;
  /** Surcharges for the delegate's committee and answers. */
  readonly surchargePaise?: number;
  /** Members of the group, only for a leader. The amounts are the sums stored with their registrations. */
  readonly members?: {
    readonly count: number;
    readonly hospitalityPaise: number;
    readonly surchargePaise?: number;
  };
  readonly discounts?: readonly Discount[];
  /**
   * Smallest amount of the currency, in paise. Percentage discounts are rounded down to a multiple of it. By default 1.
   */
  readonly smallest?: number;
}

export interface FeeSums extends FeePaise {
  /** Hospitality of the members, which a leader pays. Otherwise zero. */
  membersHospitalityPaise: number;
  /** Surcharges of the members, which a leader pays. Otherwise zero. */
  membersSurchargePaise: number;
  totalPaise: number;
  /**
   * The delegate's part of the registration fee, with surcharges and before discounts. The leader pays a member's part.
   */
  sharePaise: number;
}

/**
 * Computes all amounts of a registration in paise (product 5.2, 6.3). A member's fee is only hospitality and surcharge,
 * since the leader's fee contains the registration of the whole group. Percentages are added up and subtracted before
 * fixed amounts, so the order of the discounts does not matter. No amount is below zero.
 */
export function computeFees({
  mode,
  fees,
  needsAccommodation,
  surchargePaise = 0,
  members = { count: 0, hospitalityPaise: 0 },
  discounts = [],
  smallest = 1,
}: FeeInput): FeeSums {
  const sharePaise = (mode === 'individual' ? fees.individualPaise : fees.groupMemberPaise) + surchargePaise;
  const membersPaise = members.count * fees.groupMemberPaise;
  const paid = discounted(
    {
      registrationPaise:
        mode === 'member' ? surchargePaise : sharePaise + (mode === 'leader' ? membersPaise : 0),
      hospitalityPaise: needsAccommodation ? fees.hospitalityPaise : 0,
    },
    mode === 'individual' ? 'individual' : 'group',
    discounts,
    smallest,
  );
  const membersHospitalityPaise = mode === 'leader' ? members.hospitalityPaise : 0;
  const membersSurchargePaise = mode === 'leader' ? (members.surchargePaise ?? 0) : 0;
  return {
    ...paid,
    membersHospitalityPaise,
    membersSurchargePaise,
    totalPaise: totalPaise(paid) + membersHospitalityPaise + membersSurchargePaise,
    sharePaise,
  };
}

/**
 * Returns how many paise each discount takes off the total, in the order of `discounts`. Subtracts percentages before
 * fixed amounts, as `computeFees` does. Ignores `input.discounts`.
 */
export function splitDiscounts(input: FeeInput, discounts: readonly Discount[]): number[] {
  const inOrder = discounts
    .map((discount, at) => ({ discount, at }))
    .sort((one, other) => Number('amountPaise' in one.discount) - Number('amountPaise' in other.discount));
  const parts = discounts.map(() => 0);
  const applied: Discount[] = [];
  let remaining = computeFees({ ...input, discounts: [] }).totalPaise;
  for (const { discount, at } of inOrder) {
    applied.push(discount);
    const { totalPaise: after } = computeFees({ ...input, discounts: applied });
    parts[at] = remaining - after;
    remaining = after;
  }
  return parts;
}

/**
 * Returns the hospitality fee in paise after a change of accommodation. If the answer stays the same, the fee from the
 * time of registering stays too.
 * @param currentPaise the fee of the event now
 */
export function computeHospitalityAfterChange(
  before: { readonly needsAccommodation: boolean; readonly hospitalityPaise: number },
  needsAccommodation: boolean,
  currentPaise: number,
): number {
  if (needsAccommodation === before.needsAccommodation) return before.hospitalityPaise;
  return needsAccommodation ? currentPaise : 0;
}

/** Returns the surcharge of the first chosen committee in paise, or 0 without a committee. */
export function getFirstCommitteeSurcharge(
  committees: readonly { readonly surchargePaise: number }[],
): number {
  return committees[0]?.surchargePaise ?? 0;
}

/**
 * Returns the surcharge in paise after a change of the committees. If the first committee stays the same, the surcharge
 * from the time of registration stays too.
 */
export function computeSurchargeAfterChange(
  before: { readonly firstCommittee: string | undefined; readonly surchargePaise: number },
  [first]: readonly { readonly value: string; readonly surchargePaise: number }[],
): number {
  return first?.value === before.firstCommittee ? before.surchargePaise : (first?.surchargePaise ?? 0);
}

/**
 * Returns how many paise each discount takes off the surcharges of a delegate, in the order of `discounts`. Only
 * percentages of the registration fee lower surcharges, together by at most 100 percent. The result of a fixed amount
 * is 0.
 */
export function splitSurchargeDiscounts(
  surchargePaise: number,
  mode: 'individual' | 'leader' | 'member',
  discounts: readonly Discount[],
  smallest: number,
): number[] {
  const kind = mode === 'individual' ? 'individual' : 'group';
  let percent = 0;
  const takenOff = () => roundDownToMultiple((surchargePaise * Math.min(percent, 100)) / 100, smallest);
  return discounts.map((discount) => {
    const before = takenOff();
    if ('percent' in discount && discount.appliesTo.includes(kind)) percent += discount.percent;
    return takenOff() - before;
  });
}

/** Returns the percentage, at most 100, that discounts take off the surcharges of a delegate. */
export function computeSurchargeDiscountPercent(
  mode: 'individual' | 'leader' | 'member',
  discounts: readonly Discount[],
): number {
  return splitSurchargeDiscounts(100, mode, discounts, 1).reduce((sum, percent) => sum + percent, 0);
}

/**
 * Returns by how many paise the registration fee changes when its surcharge changes. The discount percentage stays the
 * same. Both surcharges are rounded separately, so that the differences of several changes add up. The new fee is never
 * negative.
 * @param before.discountPercent the percentage that discounts take off
 */
export function computeRegistrationFeeDifference(
  before: {
    readonly registrationPaise: number;
    readonly surchargePaise: number;
    readonly discountPercent: number;
  },
  surchargePaise: number,
  smallest: number,
): number {
  const reduced = (paise: number) =>
    paise - roundDownToMultiple((paise * before.discountPercent) / 100, smallest);
  return Math.max(reduced(surchargePaise) - reduced(before.surchargePaise), -before.registrationPaise);
}

export function totalPaise({ registrationPaise, hospitalityPaise }: FeePaise): number {
  return registrationPaise + hospitalityPaise;
}

export function sumSurcharges(members: readonly { readonly surchargePaise: number }[]): number {
  return members.reduce((sum, { surchargePaise }) => sum + surchargePaise, 0);
}

export function sumHospitality(members: readonly Pick<FeePaise, 'hospitalityPaise'>[]): number {
  return members.reduce((sum, { hospitalityPaise }) => sum + hospitalityPaise, 0);
}

/** Subtracts discounts from the fees. A fixed amount for both fees is subtracted from the registration fee first. */
function discounted(
  fee: FeePaise,
  registrationKind: FeeKind,
  discounts: readonly Discount[],
  smallest: number,
): FeePaise {
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
    } else if (registration && hospitality) amounts.both += discount.amountPaise;
    else if (registration) amounts.registration += discount.amountPaise;
    else if (hospitality) amounts.hospitality += discount.amountPaise;
  }
  const remainder = (paise: number, part: 'registration' | 'hospitality') =>
    Math.max(
      paise - roundDownToMultiple((paise * Math.min(percents[part], 100)) / 100, smallest) - amounts[part],
      0,
    );
  const registration = remainder(fee.registrationPaise, 'registration');
  const offRegistration = Math.min(amounts.both, registration);
  const hospitality = remainder(fee.hospitalityPaise, 'hospitality');
  return {
    registrationPaise: registration - offRegistration,
    hospitalityPaise: Math.max(hospitality - (amounts.both - offRegistration), 0),
  };
}
