import { z } from 'zod';
import { registrationsFrozen } from '#conference/contract.ts';
import { computeMaxDataUrlLength, defineInvalidImage, imageField } from '#media/contract.ts';
import { defineCall, defineError, lazyObject } from '#platform/contract/call.ts';
import { buildLineSchema, forbidden, messageAnswer, tooManyRequests } from '#platform/contract/common.ts';
import type { Currency } from '#platform/rule/currency.ts';
import { formatMoney } from '#platform/rule/money.ts';
import { requestAnswersSchema } from '#questions/contract/built-in-questions.ts';
import { changeRegistration } from '#registration/contract/changes.ts';
import { paymentPictureRule } from '#registration/contract/payment-picture.ts';
import { notOwnRegistrationRule } from './matching.ts';
import { adminCallDefaults } from './statements.ts';

export const resubmissionReasonLabels = {
  unreadable: 'We cannot read the screenshot of your payment',
  sum: 'The amount you paid is not the amount due',
  number: 'The transaction number is not that of your payment',
  other: 'The picture does not show this payment',
  not_found: 'We cannot find your payment in our account',
} as const;
export type ResubmissionReason = keyof typeof resubmissionReasonLabels;

/** What was known when an admin asked for another proof. Amounts are in minor units, and null where unknown. */
export interface ResubmissionFacts {
  reason: ResubmissionReason | null;
  dueAmount: number | null;
  receivedAmount: number | null;
}

export interface AskedFacts extends ResubmissionFacts {
  /** False if the club has hidden the question for the transaction number. */
  asksForNumber: boolean;
}

export interface ResubmissionText {
  title: string;
  toDo: string;
  button: string;
}

const noSecondPayment = 'You do not have to pay again.';
const notTwice = 'If you have already paid, do not pay again.';
const another = { title: 'Please send us another screenshot of your payment', button: 'Send the screenshot' };

/**
 * Returns the reason as a sentence. Null if there is no reason, or the reason is 'not_found' although money was
 * received.
 */
export function formatResubmissionReason({ reason, receivedAmount }: ResubmissionFacts): string | null {
  if (reason === null || (reason === 'not_found' && (receivedAmount ?? 0) > 0)) return null;
  return `${resubmissionReasonLabels[reason]}.`;
}

/**
 * Returns the unpaid rest of a part payment, in minor units. 0 if nothing or the full amount was received, or the
 * amount due is unknown.
 */
export function calculateMissingAmountOfPartPayment({
  dueAmount,
  receivedAmount,
}: ResubmissionFacts): number {
  return dueAmount !== null && receivedAmount ? Math.max(dueAmount - receivedAmount, 0) : 0;
}

/**
 * Returns the title, the instructions and the button label for the delegate. The instructions request another payment
 * only if money is missing, or may be missing (product 16.12).
 */
export function buildResubmissionInstructions(
  facts: AskedFacts,
  reference: string,
  currency: Currency,
): ResubmissionText {
  const { asksForNumber } = facts;
  const money = (amount: number) => formatMoney(amount, currency);
  const proof = asksForNumber ? 'the number' : 'a screenshot';
  const sendNumber = asksForNumber ? 'Send the number' : another.button;
  const { reason, dueAmount, receivedAmount } = facts;
  const missing = calculateMissingAmountOfPartPayment(facts);
  if (missing > 0)
    return {
      title: `${money(missing)} are missing`,
      toDo: `${money(dueAmount ?? 0)} are due, and ${money(receivedAmount ?? 0)} came. Pay the missing ${money(missing)} with your reference ${reference} as the note, then send us ${proof} of that payment. Both payments count together.`,
      button: sendNumber,
    };
  if (reason === 'number' && asksForNumber)
    return {
      title: 'Please send us the transaction number of your payment',
      toDo: noSecondPayment,
      button: sendNumber,
    };
  const isFound = dueAmount !== null && receivedAmount !== null && receivedAmount > 0;
  if (isFound || reason === 'unreadable' || reason === 'number') return { ...another, toDo: noSecondPayment };
  if (reason === 'sum')
    return {
      title: 'Please check the amount you paid',
      toDo: `${dueAmount === null ? 'Your dashboard shows what is due' : `${money(dueAmount)} are due`}. If you paid all of it, send us another screenshot: you do not have to pay again. If you paid less, pay only the rest with your reference ${reference} as the note, and send us ${proof} of that payment.`,
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

export function describeResubmissionRequest(
  facts: ResubmissionFacts,
  message: string,
  currency: Currency,
): string {
  const money = (amount: number) => formatMoney(amount, currency);
  const { reason, dueAmount, receivedAmount } = facts;
  const sums = [
    dueAmount !== null && `${money(dueAmount)} are due`,
    receivedAmount ? `${money(receivedAmount)} came` : false,
  ].filter(Boolean);
  const hasSums = reason === 'sum' || calculateMissingAmountOfPartPayment(facts) > 0;
  return [formatResubmissionReason(facts), hasSums && `${sums.join(', and ')}.`, message]
    .filter(Boolean)
    .join(' ');
}

const noSuchRegistration = 'No such registration exists';
const noSuch = defineError(404, 'no_such_registration', noSuchRegistration);
const decided = defineError(409, 'already_decided', 'This registration has been decided');
const paidByLeader = defineError(409, 'paid_by_leader', 'The leader pays for this registration');
const reasonNeeded = 'Please give a reason';
const reason = z.enum(Object.keys(resubmissionReasonLabels) as ResubmissionReason[], { error: reasonNeeded });

export const requestResubmission = defineCall(() => ({
  ...adminCallDefaults,
  summary:
    'Requests another picture or transaction number from the payer of a pending registration, by mail. It stays pending.',
  method: 'PUT',
  path: '/v1/api/admin/askagain',
  invalid: noSuchRegistration,
  body: z
    .object({
      regID: buildLineSchema(noSuchRegistration),
      reason: reason.optional(),
      /** A message of the admin, in addition to the reason or instead of it. */
      words: buildLineSchema(reasonNeeded, 500).optional(),
    })
    .refine(({ reason, words }) => reason !== undefined || words !== undefined, reasonNeeded),
  answer: messageAnswer('Proof requested'),
  ofRegistration: notOwnRegistrationRule,
  errors: {
    noSuchRegistration: noSuch,
    decided,
    alreadyAsked: defineError(
      409,
      'already_requested',
      'The delegate was already asked and has not answered yet',
    ),
    paidByLeader,
    nothingDue: defineError(
      409,
      'nothing_due',
      'Nothing is due for this registration, so there is nothing to prove',
    ),
    registrationsFrozen,
  },
}));

export const getResubmissionHistory = defineCall(() => ({
  ...adminCallDefaults,
  summary:
    'The requests for another proof and the earlier submissions of a registration, newest first; the leader’s for a member. With the reason of a decline.',
  method: 'GET',
  path: '/v1/api/admin/askagain/:regID',
  invalid: noSuchRegistration,
  params: z.object({ regID: buildLineSchema(noSuchRegistration) }),
  answer: z.object({
    requests: z.array(
      z.object({
        _id: z.string(),
        words: z.string(),
        at: z.iso.datetime(),
        /** Name of the admin who asked; null if the account was deleted. */
        by: z.string().nullable(),
        answeredAt: z.iso.datetime().nullable(),
        closed: z.boolean(),
      }),
    ),
    earlier: z.array(
      z.object({
        _id: z.string(),
        /**
         * A short-lived signed URL of the replaced picture; null if the delegate had sent no picture or has kept it.
         */
        picture: z.string().nullable(),
        transactionNumber: z.string().nullable(),
        replacedAt: z.iso.datetime(),
      }),
    ),
    declined: z.object({ why: z.string(), at: z.iso.datetime() }).nullable(),
  }),
  errors: { noSuchRegistration: noSuch },
}));

const delegateCallDefaults = { who: ['client'], forbidden } as const;

export const getOwnOpenResubmissionRequests = defineCall(() => ({
  ...delegateCallDefaults,
  summary: 'The open requests for another proof of payment to the caller, with their reasons.',
  method: 'GET',
  path: '/v1/api/client/askedagain',
  answer: lazyObject(() => ({
    requests: z.array(
      z.object({
        regID: z.string(),
        reason: reason.nullable(),
        dueAmount: z.number().nullable(),
        receivedAmount: z.number().nullable(),
        /** False if the club has hidden the question for the transaction number. */
        asksForNumber: z.boolean(),
        /** The admin's message; null if the admin chose only a standard reason. */
        words: z.string().nullable(),
        at: z.iso.datetime(),
      }),
    ),
  })),
  errors: {},
}));

export const resubmissionEmptyErrorText = 'Send another screenshot, or the transaction number';
/** For a form that does not ask for the transaction number. */
export const screenshotMissing = defineError(400, 'screenshot_missing', 'Send another screenshot');

export const resubmitPaymentProof = defineCall(() => ({
  ...delegateCallDefaults,
  summary: 'Answers a request with another picture of the payment, another transaction number, or both.',
  method: 'PUT',
  path: '/v1/api/client/payment',
  bodyLimit: computeMaxDataUrlLength(paymentPictureRule) + 4 * 1024,
  tooLarge: defineError(413, 'too_large', paymentPictureRule.errorText),
  invalid: noSuchRegistration,
  body: z
    .object({
      regID: buildLineSchema(noSuchRegistration),
      payment: imageField(paymentPictureRule).optional(),
      transactionNumber: requestAnswersSchema.shape.transactionNumber,
      /**
       * The revision of the registration that the delegate saw. Set only if the delegate replaces a proof that no admin
       * has requested. The call fails if the revision has changed.
       */
      revision: z.int().min(0).optional(),
    })
    .refine(
      ({ payment, transactionNumber }) => payment !== undefined || !!transactionNumber,
      resubmissionEmptyErrorText,
    ),
  answer: messageAnswer('Thank you. We will check it again.'),
  errors: {
    noSuchRegistration: noSuch,
    decided,
    notAsked: defineError(409, 'not_asked', 'No other proof of this payment was requested'),
    changedMeanwhile: changeRegistration.errors.changedMeanwhile,
    paidByLeader,
    invalidPayment: defineInvalidImage(paymentPictureRule),
    /** The club has hidden the question for the transaction number, and the call has no picture. */
    screenshotMissing,
    tooManyRequests,
    registrationsFrozen,
  },
}));
