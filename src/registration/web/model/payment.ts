import type { RefundDays } from '#conference/contract.ts';
import { toRupees } from '#platform/rule/money.ts';
import { dayInWords } from '#platform/web/ui/time.tsx';
import type { Event } from './events.ts';

export type Mode = 'individual' | 'leader' | 'member';

export const modeNames: Readonly<Record<Mode, string>> = {
  individual: 'Individual',
  leader: 'Group, as its leader',
  member: 'Group, as a member',
};

export interface Due {
  readonly registrationPaise: number;
  readonly hospitalityPaise: number;
  readonly membersHospitalityPaise: number;
  readonly totalPaise: number;
  readonly payer: 'delegate' | 'leader';
}

export interface DueInput {
  readonly mode: Mode;
  readonly fees: Event['fees'];
  /** Students of the institute live in its hostels: hospitality is charged to the others only (product 5.2). */
  readonly isStudentOfNITS: boolean;
  readonly accommodation: 'Yes' | 'No' | '';
  readonly members: number;
  readonly membersHospitalityPaise: number;
}

/**
 * Calculates the due sum for display (product 5.2): the individual fee, or the group fee for the leader and every member, plus
 * hospitality. The leader pays for members. The server calculates the binding sum.
 */
export function calculateDue(input: DueInput): Due {
  const { mode, fees, isStudentOfNITS, accommodation, members, membersHospitalityPaise } = input;
  const people = mode === 'leader' ? members + 1 : 1;
  const registrationPaise = people * (mode === 'individual' ? fees.individualPaise : fees.groupMemberPaise);
  const hospitalityPaise = !isStudentOfNITS && accommodation === 'Yes' ? fees.hospitalityPaise : 0;
  return {
    registrationPaise,
    hospitalityPaise,
    membersHospitalityPaise,
    totalPaise: registrationPaise + hospitalityPaise + membersHospitalityPaise,
    payer: mode === 'member' ? 'leader' : 'delegate',
  };
}

/** A UPI payment. */
interface UpiPayment {
  readonly upiId: string;
  readonly accountHolder: string;
  readonly eventName: string;
  /** Appears on the bank statement. */
  readonly reference: string;
  readonly amountPaise: number;
}

/**
 * Builds the deep link that opens a UPI app with the payment filled in; also the content of the QR code. The amount has two
 * decimals and spaces are '%20', since some apps accept neither an integer nor a plus sign.
 */
export function upiAddress({ upiId, accountHolder, eventName, reference, amountPaise }: UpiPayment): string {
  const parts: readonly (readonly [string, string])[] = [
    ['pa', upiId],
    ['pn', accountHolder],
    ['am', toRupees(amountPaise).toFixed(2)],
    ['cu', 'INR'],
    // The reference first: banks truncate long notes.
    ['tn', `${reference} ${eventName}`],
    ['tr', reference],
  ];
  const query = parts.map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%40', '@')}`);
  return `upi://pay?${query.join('&')}`;
}

/** Describes what a delegate who withdraws gets back, before they pay (product 6.14). */
export function refundRuleText(rule: RefundDays | null): string {
  if (!rule) return 'If you withdraw later, the secretariat decides about a refund.';
  const { fullUntil, halfUntil } = rule;
  const sentences = [
    fullUntil && `Withdraw by ${dayInWords(fullUntil)} for a full refund.`,
    halfUntil && `Withdraw by ${dayInWords(halfUntil)} for a refund of half.`,
    'After that there is no refund.',
  ];
  return sentences.filter(Boolean).join(' ');
}
