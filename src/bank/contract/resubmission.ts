import { z } from 'zod';
import { registrationsStay } from '#conference/contract.ts';
import { dataUrlLength, imageField, invalidImage, paymentRule } from '#media/contract.ts';
import { defineCall, defineError } from '#platform/contract/call.ts';
import { forbidden, lineField, messageAnswer, tooManyRequests } from '#platform/contract/common.ts';
import { formatMoney } from '#platform/rule/money.ts';
import { requestAnswers } from '#registration/contract/fields.ts';
import { ofRegistration } from './matching.ts';
import { byAdmins } from './statements.ts';

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

const noSuchRegistration = 'No such registration exists';
const noSuch = defineError(404, 'no_such_registration', noSuchRegistration);
const decided = defineError(409, 'already_decided', 'This registration has been decided');
const reasonNeeded = 'Please give a reason';
const reason = z.enum(Object.keys(askReasons) as AskReason[], { error: reasonNeeded });

export const requestResubmission = defineCall({
  ...byAdmins,
  summary:
    'Asks who pays for a pending registration for another picture or transaction number, by mail. It stays pending.',
  method: 'PUT',
  path: '/v1/api/admin/askagain',
  invalid: noSuchRegistration,
  body: z
    .object({
      regID: lineField(noSuchRegistration),
      reason: reason.optional(),
      /** What an admin adds to it, or writes instead. */
      words: lineField(reasonNeeded, 500).optional(),
    })
    .refine(({ reason, words }) => reason !== undefined || words !== undefined, reasonNeeded),
  answer: messageAnswer('Proof requested'),
  ofRegistration,
  errors: {
    noSuchRegistration: noSuch,
    decided,
    alreadyAsked: defineError(
      409,
      'already_requested',
      'The delegate has been asked already, and has not answered yet',
    ),
    paidByLeader: defineError(409, 'paid_by_leader', 'The leader pays for this registration'),
    registrationsStay,
  },
});

export const getAskedAgain = defineCall({
  ...byAdmins,
  summary:
    'What a registration was asked for again and what it had sent before, the latest first; of a member its leader’s. With why it was declined.',
  method: 'GET',
  path: '/v1/api/admin/askagain/:regID',
  invalid: noSuchRegistration,
  params: z.object({ regID: lineField(noSuchRegistration) }),
  answer: z.object({
    requests: z.array(
      z.object({
        _id: z.string(),
        words: z.string(),
        at: z.iso.datetime(),
        /** Null for an account that is gone. */
        by: z.string().nullable(),
        answeredAt: z.iso.datetime().nullable(),
        /** No answer is expected any more. */
        closed: z.boolean(),
      }),
    ),
    earlier: z.array(
      z.object({
        _id: z.string(),
        /** A short-lived signed address; null where the picture stayed. */
        picture: z.string().nullable(),
        transactionNumber: z.string().nullable(),
        replacedAt: z.iso.datetime(),
      }),
    ),
    /** Why it was declined, while it is. */
    declined: z.object({ why: z.string(), at: z.iso.datetime() }).nullable(),
  }),
  errors: { noSuchRegistration: noSuch },
});

const byDelegates = { who: ['client'], forbidden } as const;

export const getOwnRequests = defineCall({
  ...byDelegates,
  summary: 'For which of the delegate’s own registrations another proof of payment is asked for, and why.',
  method: 'GET',
  path: '/v1/api/client/askedagain',
  answer: z.object({
    requests: z.array(
      z.object({
        regID: z.string(),
        reason: reason.nullable(),
        /** What was due and what had come when the proof was requested; null where that is not known. */
        duePaise: z.number().nullable(),
        receivedPaise: z.number().nullable(),
        /** What an admin wrote; null where they chose a reason only. */
        words: z.string().nullable(),
        at: z.iso.datetime(),
      }),
    ),
  }),
  errors: {},
});

export const nothingSent = 'Send another screenshot, or the transaction number';

export const sendPaymentAgain = defineCall({
  ...byDelegates,
  summary: 'Sends another picture of the payment, another transaction number, or both, once asked for.',
  method: 'PUT',
  path: '/v1/api/client/payment',
  bodyLimit: dataUrlLength(paymentRule) + 4 * 1024,
  tooLarge: defineError(413, 'too_large', paymentRule.refusal),
  invalid: noSuchRegistration,
  body: z
    .object({
      regID: lineField(noSuchRegistration),
      payment: imageField(paymentRule).optional(),
      transactionNumber: requestAnswers.shape.transactionNumber,
    })
    .refine(({ payment, transactionNumber }) => payment !== undefined || !!transactionNumber, nothingSent),
  answer: messageAnswer('Thank you. We will check it again.'),
  errors: {
    noSuchRegistration: noSuch,
    decided,
    notAsked: defineError(409, 'not_asked', 'No other proof of this payment was requested'),
    invalidPayment: invalidImage(paymentRule),
    tooManyRequests,
    registrationsStay,
  },
});
