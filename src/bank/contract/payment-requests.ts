import { formatMoney } from '#platform/rule/money.ts';

/** Why a delegate is asked for another proof of payment most often. */
export const askReasons = {
  unreadable: 'We cannot read the screenshot of your payment',
  sum: 'The amount you paid is not the amount due',
  number: 'The transaction number is not that of your payment',
  other: 'The picture does not show this payment',
  not_found: 'We cannot find your payment in our account',
} as const;
export type AskReason = keyof typeof askReasons;

/** Why another proof was requested, with what was due and what had come by then, in paise. Null where that is not known. */
export interface PaymentRequestFacts {
  reason: AskReason | null;
  duePaise: number | null;
  receivedPaise: number | null;
}

/** What a delegate reads: what is asked for, what to do about it, and the button that does it. */
export interface PaymentRequestText {
  title: string;
  toDo: string;
  button: string;
}

const noSecondPayment = 'You do not have to pay again.';
const notTwice = 'If you have already paid, do not pay again.';
const another = { title: 'Please send us another screenshot of your payment', button: 'Send the screenshot' };

/** Returns the reason as the delegate reads it; null where none was given, or where the money has been found meanwhile. */
export function askReasonText({ reason, receivedPaise }: PaymentRequestFacts): string | null {
  if (reason === null || (reason === 'not_found' && (receivedPaise ?? 0) > 0)) return null;
  return `${askReasons[reason]}.`;
}

/** Returns what is missing, in paise; 0 where the bank shows nothing yet, or all of it. */
export function missingPaise({ duePaise, receivedPaise }: PaymentRequestFacts): number {
  return duePaise !== null && receivedPaise ? Math.max(duePaise - receivedPaise, 0) : 0;
}

/** Returns what a delegate has to do. Only where money is short are they asked to pay (product 16.12). */
export function paymentRequestText(facts: PaymentRequestFacts, reference: string): PaymentRequestText {
  const { reason, duePaise, receivedPaise } = facts;
  const missing = missingPaise(facts);
  if (missing > 0)
    return {
      title: `${formatMoney(missing)} are missing`,
      toDo: `${formatMoney(duePaise ?? 0)} are due, and ${formatMoney(receivedPaise ?? 0)} came. Pay the missing ${formatMoney(missing)} with your reference ${reference} as the note, then send us the number of that payment. Both payments count together.`,
      button: 'Send the number',
    };
  if (reason === 'number')
    return {
      title: 'Please send us the transaction number of your payment',
      toDo: noSecondPayment,
      button: 'Send the number',
    };
  const isFound = duePaise !== null && receivedPaise !== null && receivedPaise > 0;
  if (isFound || reason === 'unreadable') return { ...another, toDo: noSecondPayment };
  if (reason === 'sum')
    return {
      title: 'Please check the amount you paid',
      toDo: `${duePaise === null ? 'Your dashboard shows what is due' : `${formatMoney(duePaise)} are due`}. If you paid all of it, send us another screenshot: you do not have to pay again. If you paid less, pay only the rest with your reference ${reference} as the note, and send us the number of that payment.`,
      button: 'Send the proof',
    };
  if (reason === null)
    return {
      title: 'Please send us another proof of your payment',
      toDo: notTwice,
      button: 'Send the proof',
    };
  return { ...another, toDo: notTwice };
}

/** Returns why another proof was requested, with the sums and what an admin wrote, as the desk's history shows it. */
export function paymentRequestInWords(facts: PaymentRequestFacts, words: string): string {
  const { reason, duePaise, receivedPaise } = facts;
  const sums = [
    duePaise !== null && `${formatMoney(duePaise)} are due`,
    receivedPaise ? `${formatMoney(receivedPaise)} came` : false,
  ].filter(Boolean);
  const hasSums = reason === 'sum' || missingPaise(facts) > 0;
  return [askReasonText(facts), hasSums && `${sums.join(', and ')}.`, words].filter(Boolean).join(' ');
}
