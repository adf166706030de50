import type { checkDiscountCode, RefundDays } from '#conference/contract.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import { getSmallestAmount } from '#platform/rule/money.ts';
import { plural } from '#platform/rule/plural.ts';
import { clubRegion } from '#platform/web/region.ts';
import { formatDayInClubLocale } from '#platform/web/ui/time.tsx';
import { computeDiscountAmounts, computeFees, toDiscount } from '#registration/rule/fees.ts';
import type { Event } from './events.ts';

export type RegistrationMode = 'individual' | 'leader' | 'member';

export const registrationModeNames: Readonly<Record<RegistrationMode, string>> = {
  individual: 'Individual',
  leader: 'Group, as its leader',
  member: 'Group, as a member',
};

export type Discount = AnswerOf<typeof checkDiscountCode>;

/** Amounts due, in minor units. `registrationAmount` and `hospitalityAmount` are the fees before the discount. */
export interface Due {
  readonly registrationAmount: number;
  readonly hospitalityAmount: number;
  readonly membersHospitalityAmount: number;
  /**
   * The surcharge of the delegate's committee and all surcharges of the members. `registrationAmount` does not contain
   * it.
   */
  readonly surchargeAmount: number;
  /** The surcharges of the delegate's answers. `registrationAmount` does not contain them. */
  readonly answerSurcharges: readonly { readonly label: string; readonly amount: number }[];
  readonly discountAmount: number;
  /** A code that takes nothing off. */
  readonly uselessCode?: string | undefined;
  readonly totalAmount: number;
  readonly payer: 'delegate' | 'leader';
}

export interface DueInput {
  readonly mode: RegistrationMode;
  readonly fees: Event['fees'];
  /** True for a student of the institute, who lives in its hostels and pays no hospitality (product 5.2). */
  readonly isHostStudent: boolean;
  readonly accommodation: 'Yes' | 'No' | '';
  readonly members: number;
  readonly membersHospitalityAmount: number;
  readonly surchargeAmount?: number;
  readonly answerSurcharges?: Due['answerSurcharges'];
  readonly membersSurchargeAmount?: number;
  readonly discounts?: readonly Discount[];
}

/** Calculates the amount due for display (product 5.2). The server calculates the binding amount. */
export function calculateDue(input: DueInput): Due {
  const { mode, fees, isHostStudent, accommodation, members, membersHospitalityAmount } = input;
  const { surchargeAmount: own = 0, membersSurchargeAmount: ofMembers = 0, answerSurcharges = [] } = input;
  const ofAnswers = answerSurcharges.reduce((sum, { amount }) => sum + amount, 0);
  const computed = {
    mode,
    fees,
    surchargeAmount: own + ofAnswers,
    needsAccommodation: !isHostStudent && accommodation === 'Yes',
    members: { count: members, hospitalityAmount: membersHospitalityAmount, surchargeAmount: ofMembers },
    smallest: getSmallestAmount(clubRegion().currency),
  };
  const { shareAmount, membersSurchargeAmount, ...computedSums } = computeFees(computed);
  const sums = {
    ...computedSums,
    registrationAmount: computedSums.registrationAmount - own - ofAnswers,
    surchargeAmount: own + membersSurchargeAmount,
    answerSurcharges,
  };
  if (mode !== 'member') {
    const codes = input.discounts ?? [];
    const discounts = codes.map(toDiscount);
    const { totalAmount } = computeFees({ ...computed, discounts });
    const parts = computeDiscountAmounts(computed, discounts);
    return {
      ...sums,
      totalAmount,
      discountAmount: sums.totalAmount - totalAmount,
      uselessCode: codes.find((_code, at) => parts[at] === 0)?.code,
      payer: 'delegate',
    };
  }
  return {
    ...sums,
    discountAmount: 0,
    registrationAmount: shareAmount - own - ofAnswers,
    totalAmount: shareAmount + sums.hospitalityAmount,
    payer: 'leader',
  };
}

interface Reservation {
  readonly fees: Event['fees'];
  readonly people: number;
  readonly endsAt: string;
}

/**
 * Returns the fees that the server keeps for the delegate, if they differ from the current ones. They are kept for no
 * more people than were reserved.
 */
export function findKeptFees(
  reservation: Reservation | null | undefined,
  { fees, people, now }: { fees: Event['fees']; people: number; now: number },
): { fees: Event['fees']; endsAt: number } | undefined {
  if (!reservation || people > reservation.people) return undefined;
  const endsAt = Date.parse(reservation.endsAt);
  const names = ['individualAmount', 'groupMemberAmount', 'hospitalityAmount'] as const;
  const isCurrent = names.every((name) => reservation.fees[name] === fees[name]);
  return isCurrent || endsAt <= now ? undefined : { fees: reservation.fees, endsAt };
}

/**
 * Describes the time that is left of a fee, such as '12 minutes' or '45 seconds'. Undefined if more than a day is left,
 * or none.
 */
export function formatTimeLeft(leftMs: number): string | undefined {
  const seconds = Math.ceil(leftMs / 1000);
  if (seconds <= 0 || seconds > 24 * 3600) return undefined;
  if (seconds <= 90) return plural(seconds, { one: '# second', other: '# seconds' });
  const minutes = Math.floor(seconds / 60);
  if (minutes <= 90) return plural(minutes, { one: '# minute', other: '# minutes' });
  return plural(Math.floor(minutes / 60), { one: '# hour', other: '# hours' });
}

/** Returns true for a payer whose total is zero, for example because discount codes cover the whole fee. */
export function isPayerWithNothingToPay({ payer, totalAmount }: Pick<Due, 'payer' | 'totalAmount'>): boolean {
  return payer === 'delegate' && totalAmount === 0;
}

/** Describes the refund after a withdrawal, before the delegate pays (product 6.14). */
export function formatRefundRuleText(rule: RefundDays | null): string {
  if (!rule) return 'If you withdraw later, the secretariat decides about a refund.';
  const { fullUntil, halfUntil } = rule;
  const sentences = [
    fullUntil && `Withdraw by ${formatDayInClubLocale(fullUntil)} for a full refund.`,
    halfUntil && `Withdraw by ${formatDayInClubLocale(halfUntil)} for a refund of half.`,
    'After that there is no refund.',
  ];
  return sentences.filter(Boolean).join(' ');
}
