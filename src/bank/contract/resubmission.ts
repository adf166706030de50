import { z } from 'zod';
import { registrationsStay } from '#conference/contract.ts';
import { dataUrlLength, imageField, invalidImage, paymentRule } from '#media/contract.ts';
import { defineCall, defineError } from '#platform/contract/call.ts';
import { forbidden, lineField, messageAnswer, tooManyRequests } from '#platform/contract/common.ts';
import { requestAnswers } from '#registration/contract/fields.ts';
import { ofRegistration } from './own-registration.ts';
import { type AskReason, askReasons } from './payment-requests.ts';
import { byAdmins } from './statements.ts';

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
