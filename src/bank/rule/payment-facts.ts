import { formatDay } from '#platform/rule/dates.ts';
import { formatMoney } from '#platform/rule/money.ts';
import { formatNameList, plural } from '#platform/rule/plural.ts';
import type { ClubRegion } from '#platform/rule/region.ts';

interface CreditFact {
  amount: number;
  day: string;
}

/**
 * The day of a payment that is more than three days away from the registration, or from the new proof if
 * `isResubmitted`. `apart` is the distance in days.
 */
interface DistantDay {
  day: string;
  apart: number;
  isResubmitted: boolean;
}

/**
 * A reason for a payment status, or a warning. Stored as a code; `describePaymentFact` turns it into text. Amounts are
 * in minor units.
 */
export type PaymentFact =
  | { code: 'matched_manually' | 'nothing_due' }
  | { code: 'number_matched'; number: string; isRead: boolean }
  | { code: 'reference_matched'; reference: string }
  | { code: 'earlier_number_matched'; number: string }
  | { code: 'number_shared'; number: string }
  | { code: 'credit_shared' }
  /** `isReduced` is true if the amount is the one due after members left the group. */
  | { code: 'sum_due' | 'parts_due'; isReduced: boolean }
  | { code: 'amount_differs'; received: number; kept: number; due: number; isInParts: boolean }
  | { code: 'parts' | 'payments'; credits: CreditFact[] }
  | { code: 'number_missing'; number: string }
  | { code: 'near_number'; number: string; bankNumber: string; isTyped: boolean }
  | { code: 'reference_missing' | 'desk_payment_missing' }
  | { code: 'paid_at_desk'; amount: number }
  | { code: 'several_near_numbers'; numbers: string[] }
  | { code: 'number_and_reference_missing'; number: string }
  | { code: 'proof_queued' | 'proof_unreadable' | 'proof_complete' | 'payee_unread' | 'outcome_unread' }
  | { code: 'number_unread' }
  | { code: 'sum_unread' | 'sum_and_number_unread'; due: number }
  | { code: 'proof_failed' | 'proof_returned' | 'proof_pending' }
  | { code: 'numbers_differ'; typed: string; read: string }
  | ({ code: 'proof_day_distant' | 'credit_day_distant' } & DistantDay)
  | { code: 'second_payment'; credit: CreditFact }
  | { code: 'refunded' | 'refund_waiting'; amount: number };

export function describePaymentFact(fact: PaymentFact, region: ClubRegion): string {
  const money = (amount: number) => formatMoney(amount, region.currency);
  const longDay = (day: string) => formatDay(day, region);
  const describeCredit = ({ amount, day }: CreditFact) => `${money(amount)} of ${longDay(day)}`;
  switch (fact.code) {
    case 'matched_manually':
      return 'The secretariat has matched them.';
    case 'nothing_due':
      return 'Nothing is due.';
    case 'number_matched':
      return fact.isRead
        ? `The bank has the number ${fact.number}, as the picture shows it.`
        : `The bank has the number ${fact.number}.`;
    case 'reference_matched':
      return `The bank has the reference ${fact.reference}.`;
    case 'earlier_number_matched':
      return `The bank has the number ${fact.number}, which was sent before.`;
    case 'number_shared':
      return `${fact.number} is the number of another registration too.`;
    case 'credit_shared':
      return 'Another registration matches the same credit.';
    case 'sum_due':
      return fact.isReduced ? 'The amount is the one due after withdrawals.' : 'The amount is the one due.';
    case 'parts_due':
      return fact.isReduced
        ? 'Together they are the amount due after withdrawals.'
        : 'Together they are the amount due.';
    case 'amount_differs':
      return describeDifference(fact, money);
    case 'parts':
      return `In the bank, in ${fact.credits.length} parts: ${formatNameList(fact.credits.map(describeCredit))}.`;
    case 'payments':
      return `In the bank, in ${fact.credits.length} payments: ${formatNameList(fact.credits.map(describeCredit))}.`;
    case 'number_missing':
      return `${fact.number}, which was sent after it, is in no statement yet.`;
    case 'near_number':
      return fact.isTyped
        ? `One digit apart: ${fact.number} was typed, the bank has ${fact.bankNumber}. The amount is the one due.`
        : `One digit apart: the picture shows ${fact.number}, the bank has ${fact.bankNumber}. The amount is the one due.`;
    case 'reference_missing':
      return 'The reference is in no statement yet.';
    case 'desk_payment_missing':
      return 'Pays at the desk. No payment is recorded yet.';
    case 'paid_at_desk':
      return `${money(fact.amount)} was received at the desk.`;
    case 'several_near_numbers':
      return plural(fact.numbers.length, {
        one: `${fact.numbers[0]} is in no statement, and several credits are one digit apart.`,
        other: `${formatNameList(fact.numbers)} are in no statement, and several credits are one digit apart.`,
      });
    case 'number_and_reference_missing':
      return `Neither ${fact.number} nor the reference is in a statement.`;
    case 'proof_queued':
      return 'The picture has not been read yet.';
    case 'proof_unreadable':
      return 'The picture could not be read.';
    case 'proof_complete':
      return 'The picture shows a number and the amount due.';
    case 'payee_unread':
      return 'The payee was not read in the picture.';
    case 'outcome_unread':
      return 'The picture does not say clearly that the payment succeeded.';
    case 'number_unread':
      return 'No number of twelve digits was read in the picture.';
    case 'sum_unread':
      return `${money(fact.due)} was not read in the picture.`;
    case 'sum_and_number_unread':
      return `Neither ${money(fact.due)} nor a number of twelve digits was read in the picture.`;
    case 'proof_failed':
      return 'The picture says that the payment failed.';
    case 'proof_returned':
      return 'The picture says that the money was returned.';
    case 'proof_pending':
      return 'The picture says that the payment is pending.';
    case 'numbers_differ':
      return `${fact.typed} was typed, the picture shows ${fact.read}.`;
    case 'proof_day_distant':
      return fact.isResubmitted
        ? `The picture is of ${longDay(fact.day)}, ${fact.apart} days from the day on which it was sent again.`
        : `The picture is of ${longDay(fact.day)}, ${fact.apart} days from the registration.`;
    case 'credit_day_distant':
      return fact.isResubmitted
        ? `The money came on ${longDay(fact.day)}, ${fact.apart} days from the day on which it was sent again.`
        : `The money came on ${longDay(fact.day)}, ${fact.apart} days from the registration.`;
    case 'second_payment':
      return `${describeCredit(fact.credit)} has it too: paid twice?`;
    case 'refunded':
      return `${money(fact.amount)} was refunded to this delegate.`;
    case 'refund_waiting':
      return `A refund of ${money(fact.amount)} is marked as sent and awaits release.`;
  }
}

function describeDifference(
  { received, kept, due, isInParts }: Extract<PaymentFact, { code: 'amount_differs' }>,
  money: (amount: number) => string,
): string {
  // After a refund the text names no missing amount, because the club decides what is still due.
  if (kept < received)
    return `${money(received)} received, ${money(received - kept)} refunded. The fee is ${money(due)}.`;
  const difference = kept - due;
  const start = `${money(Math.abs(difference))} ${difference > 0 ? 'too much' : 'short'}`;
  const sums = [`${money(received)} received${isInParts ? ' together' : ''}`, `${money(due)} due`];
  return `${start} (${sums.join(', ')}).`;
}
