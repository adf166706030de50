import { computeFees, type FeeAmounts, type UsedDiscount } from './fees.ts';

/** What a line of an itemised fee is for. */
export type FeeLineKind =
  | 'registration'
  | 'committee_surcharge'
  | 'question_surcharge'
  | 'hospitality'
  | 'discount';

/** A line of an itemised fee. */
export interface FeeLine {
  readonly kind: FeeLineKind;
  /** The committee, the question or the discount code. Null for registration and hospitality. */
  readonly name: string | null;
  /** In minor units; negative for a discount. */
  readonly amount: number;
}

export interface FeeToItemise {
  readonly payer: FeeAmounts & {
    readonly mode: 'individual' | 'leader' | 'member';
    readonly needsAccommodation: boolean;
    /** All surcharges of the payer, in minor units. */
    readonly surchargeAmount: number;
  };
  readonly members: readonly FeeAmounts[];
  /** The surcharges of payer and members. */
  readonly surcharges: readonly FeeLine[];
  readonly discounts: readonly (UsedDiscount & { readonly code: string })[];
  /** Fees for hospitality that the event has, before discounts. */
  readonly hospitalityFees: readonly number[];
  /** Smallest payable amount of the currency, in minor units. */
  readonly smallest: number;
}

/**
 * Splits a fee into lines whose sum is the fee: the registration before discounts, each surcharge, hospitality, and each
 * discount code with what it takes off.
 * @returns undefined if nothing is to itemise, or if the amounts before discounts are not known for certain
 */
export function itemiseFee(fee: FeeToItemise): FeeLine[] | undefined {
  const { payer, members, discounts } = fee;
  const surcharges = addUpByName(fee.surcharges);
  if (surcharges.length === 0 && discounts.length === 0) return undefined;
  const membersHospitality = sum(members.map(({ hospitalityAmount }) => hospitalityAmount));
  const total = sum(
    [payer, ...members].map((amounts) => amounts.registrationAmount + amounts.hospitalityAmount),
  );
  const takenOff = sum(discounts.map((discount) => discount.takenOff));
  const surchargesAmount = sum(surcharges.map(({ amount }) => amount));
  for (const ownHospitality of listPossibleHospitality(fee)) {
    const hospitality = ownHospitality + membersHospitality;
    const registration = total + takenOff - surchargesAmount - hospitality;
    if (registration < 0 || !wouldGiveStoredFee(fee, registration, ownHospitality)) continue;
    const lines: FeeLine[] = [
      { kind: 'registration', name: null, amount: registration },
      ...surcharges,
      { kind: 'hospitality', name: null, amount: hospitality },
      ...discounts.map((discount): FeeLine => {
        return { kind: 'discount', name: discount.code, amount: -discount.takenOff };
      }),
    ];
    return lines.filter(({ kind, amount }) => kind === 'registration' || amount !== 0);
  }
  return undefined;
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

function addUpByName(lines: readonly FeeLine[]): FeeLine[] {
  const groups = Map.groupBy(lines, ({ kind, name }) => `${kind} ${name}`);
  return [...groups.values()].flatMap((group) =>
    group[0] ? [{ ...group[0], amount: sum(group.map(({ amount }) => amount)) }] : [],
  );
}

const lowersHospitality = ({ payer, discounts }: FeeToItemise): boolean =>
  payer.needsAccommodation && discounts.some(({ appliesTo }) => appliesTo.includes('hospitality'));

/** The payer's hospitality before discounts is not stored, so that it can only be one of the fees of the event. */
function listPossibleHospitality(fee: FeeToItemise): readonly number[] {
  return lowersHospitality(fee) ? fee.hospitalityFees : [fee.payer.hospitalityAmount];
}

/** Checks amounts that were derived: with the discounts they must give the stored fee. */
function wouldGiveStoredFee(fee: FeeToItemise, registration: number, hospitality: number): boolean {
  if (!lowersHospitality(fee)) return true;
  const { payer, discounts, smallest } = fee;
  const { mode, needsAccommodation, surchargeAmount } = payer;
  const computed = computeFees({
    mode,
    fees: {
      individualAmount: registration,
      groupMemberAmount: registration,
      hospitalityAmount: hospitality,
    },
    needsAccommodation,
    surchargeAmount,
    discounts,
    smallest,
  });
  return (
    computed.registrationAmount === payer.registrationAmount &&
    computed.hospitalityAmount === payer.hospitalityAmount
  );
}
