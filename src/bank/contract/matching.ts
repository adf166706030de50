import { z } from 'zod';
import { defineCall, defineError, lazyObject, type OfRegistration } from '#platform/contract/call.ts';
import { buildLineSchema, buildNameSchema, messageAnswer } from '#platform/contract/common.ts';
import { buildListPageSchema, pageNumberSchema, searchTextSchema } from '#platform/contract/paging.ts';
import { displayedRegistrationStates } from '#registration/contract.ts';
import { paymentStatuses } from '#registration/rule/payment-status.ts';
import { adminCallDefaults } from './statements.ts';

/** Rejects a call about the caller's own registration, or about a registration in the caller's group. */
export const notOwnRegistrationRule = {
  field: 'regID',
  kind: 'registration',
  error: defineError(
    403,
    'own_registration',
    'Another person has to do this: the registration is your own, or of your group',
  ),
} as const satisfies OfRegistration;

const proofFactKinds = ['sum', 'number', 'payee', 'day', 'outcome'] as const;

/** A fact that was found in the picture of a payment, with its bounding box in pixels. */
const proofMark = lazyObject(() => ({
  what: z.enum(proofFactKinds),
  value: z.string(),
  left: z.number(),
  top: z.number(),
  right: z.number(),
  bottom: z.number(),
}));
export type ProofMark = z.infer<typeof proofMark>;

const proofRead = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('read'),
    width: z.number(),
    height: z.number(),
    marks: z.array(proofMark),
  }),
  z.object({ state: z.enum(['queued', 'failed', 'off']) }),
]);
export type ProofRead = z.infer<typeof proofRead>;

const path = '/v1/api/admin/proofs';

export const getProofReadingProgress = defineCall(() => ({
  ...adminCallDefaults,
  summary: 'The progress of reading payment pictures, and those that could not be read.',
  method: 'GET',
  path,
  answer: lazyObject(() => ({
    isOn: z.boolean(),
    read: z.number(),
    waiting: z.number(),
    /** Average duration of the latest readings, in seconds; null before the first one. */
    seconds: z.number().nullable(),
    failed: z.array(z.object({ _id: z.string(), name: z.string(), email: z.string() })),
  })),
  errors: {},
}));

export const retryFailedProofs = defineCall(() => ({
  ...adminCallDefaults,
  summary: 'Retries the pictures that could not be read.',
  method: 'PUT',
  path,
  answer: z.object({ message: z.literal('They are read again') }),
  errors: { noneFailed: defineError(409, 'no_unread_proofs', 'Every picture was read') },
}));

const noSuchRegistration = defineError(404, 'no_such_registration', 'No such registration exists');

export const creditSchema = lazyObject(() => ({
  _id: z.string(),
  day: z.iso.date(),
  amount: z.number(),
  text: z.string(),
  bank: z.string(),
  /** Name of the uploader; null if the account was deleted. */
  uploadedBy: z.string().nullable(),
  confirmedBy: z.array(z.string()),
  isConfirmed: z.boolean(),
  /**
   * File name of a later statement of the same bank account that should contain the credit but does not; null if there
   * is none.
   */
  missingFrom: z.string().nullable(),
  /** True until two independent people have uploaded or confirmed the same statement of this bank account. */
  isNewAccount: z.boolean(),
}));
export type Credit = z.infer<typeof creditSchema>;

const payer = lazyObject(() => ({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  status: z.enum(displayedRegistrationStates),
  state: z.enum(paymentStatuses),
  dueAmount: z.number(),
}));

export const getPaymentOfRegistration = defineCall(() => ({
  ...adminCallDefaults,
  summary: 'The payment status of a registration with its reasons and credits; of the leader’s for a member.',
  method: 'GET',
  path: '/v1/api/admin/money/:regID',
  params: z.object({ regID: buildLineSchema('No such registration exists') }),
  answer: z.object({
    /** The registration that pays. For a member of a group this is the leader's. */
    payer: payer.omit({ state: true }),
    refunds: z.object({ releasedAmount: z.number(), waitingAmount: z.number() }),
    reference: z.string(),
    transactionNumber: z.string().nullable(),
    earlierNumbers: z.array(z.string()),
    paysAtDesk: z.boolean(),
    hasProof: z.boolean(),
    proof: proofRead,
    /**
     * Null until the next reconciliation: for a few seconds after a registration, or after a statement was withdrawn.
     */
    state: z.enum(paymentStatuses).nullable(),
    /**
     * False while the state may still change within seconds, because the picture is unread or reconciliation is due.
     */
    isSettled: z.boolean(),
    reasons: z.array(z.string()),
    warnings: z.array(z.string()),
    credit: creditSchema.nullable(),
    /**
     * Several credits that pay together, oldest first. Empty if there is at most one. Their sum may differ from the
     * amount due.
     */
    parts: z.array(creditSchema),
    matched: z.array(z.object({ creditID: z.string(), by: z.string().nullable(), at: z.iso.datetime() })),
    /** The payments at the desk, oldest first; null if there are none and the delegate cannot pay at the desk. */
    desk: z
      .object({
        payments: z.array(
          z.object({ _id: z.string(), amount: z.number(), by: z.string().nullable(), at: z.iso.datetime() }),
        ),
        receivedAmount: z.number(),
        missingAmount: z.number(),
      })
      .nullable(),
    rejected: z.array(creditSchema.extend({ by: z.string().nullable(), at: z.iso.datetime() })),
    /**
     * At most five credits that may be this payment and pay for no other registration, most likely first. Only credits
     * within 30 days of the registration are proposed. Empty if the registration is paid or nothing is due.
     */
    likely: z.array(
      creditSchema.extend({
        why: z.array(z.string()),
        /**
         * The paid registration whose reference or transaction number the credit contains, or null. Such a credit may
         * have to be refunded.
         */
        carries: z.object({ _id: z.string(), name: z.string() }).nullable(),
      }),
    ),
  }),
  errors: { noSuchRegistration },
}));

export const setMatchVerdict = defineCall(() => ({
  ...adminCallDefaults,
  summary: 'Matches a credit with a registration, rejects the match, or resets that decision.',
  method: 'PUT',
  path: '/v1/api/admin/money',
  body: z.object({
    regID: buildLineSchema('No such registration exists'),
    creditID: buildLineSchema('No such credit exists'),
    verdict: z.enum(['match', 'reject', 'reset'], { error: 'Choose whether the credit is a match' }),
  }),
  answer: z.object({ message: z.enum(['Matched', 'Rejected', 'Reset']) }),
  ofRegistration: notOwnRegistrationRule,
  errors: {
    noSuchRegistration,
    noSuchCredit: defineError(404, 'no_such_credit', 'No such credit exists'),
    paysForAnother: defineError(
      409,
      'matched_elsewhere',
      'This credit is already matched with another registration',
    ),
    hasAnother: defineError(409, 'already_paid', 'This registration already has the full amount'),
    paidByLeader: defineError(409, 'paid_by_leader', 'The leader pays for this registration'),
    isSetAside: defineError(409, 'set_aside', 'This credit is set aside. Undo that first.'),
  },
}));

export const creditSetAsideKinds = ['sponsorship', 'cash', 'other'] as const;
export type SetAsideKind = (typeof creditSetAsideKinds)[number];

export const unclaimedCreditListTabs = ['open', 'set_aside'] as const;

export const getPageOfUnclaimedOrSetAsideCredits = defineCall(() => ({
  ...adminCallDefaults,
  summary:
    'Unclaimed credits with their likely registrations, newest first; or the credits that were set aside.',
  method: 'GET',
  path: '/v1/api/admin/unclaimed',
  query: z.object({
    page: pageNumberSchema,
    search: searchTextSchema,
    part: z.enum(unclaimedCreditListTabs).default('open'),
  }),
  answer: buildListPageSchema(
    creditSchema.extend({
      likely: z.array(payer.extend({ why: z.array(z.string()) })),
      setAside: z
        .object({
          kind: z.enum(creditSetAsideKinds),
          note: z.string(),
          by: z.string().nullable(),
          at: z.iso.datetime(),
        })
        .nullable(),
    }),
  ).extend({
    amount: z.number(),
  }),
  errors: {},
}));

const noSuchCredit = defineError(404, 'no_such_credit', 'No such credit exists');
const creditID = buildLineSchema('No such credit exists');

export const setCreditAside = defineCall(() => ({
  ...adminCallDefaults,
  summary:
    'Sets a credit aside that is not a fee, such as sponsorship or cash. The ledger posts it as other income.',
  method: 'PUT',
  path: '/v1/api/admin/unclaimed/setaside',
  body: z.object({
    creditID,
    kind: z.enum(creditSetAsideKinds, { error: 'Choose what it is' }),
    note: buildNameSchema('Write a note of at most 200 characters, such as the sponsor’s name', 200),
  }),
  answer: messageAnswer('Credit set aside'),
  errors: {
    noSuchCredit,
    isMatched: defineError(
      409,
      'already_matched',
      'This credit pays for a registration. Undo that match first.',
    ),
    setAsideBefore: defineError(409, 'already_set_aside', 'This credit is already set aside'),
  },
}));

export const undoSetCreditAside = defineCall(() => ({
  ...adminCallDefaults,
  summary: 'Undoes setting a credit aside.',
  method: 'PUT',
  path: '/v1/api/admin/unclaimed/undo',
  body: z.object({ creditID }),
  answer: messageAnswer('Credit is unclaimed again'),
  errors: { noSuchCredit, notSetAside: defineError(409, 'not_set_aside', 'This credit is not set aside') },
}));

export const searchPayingRegistrations = defineCall(() => ({
  ...adminCallDefaults,
  summary: 'Searches paying registrations by name, e-mail, college or reference, to match a credit with one.',
  method: 'GET',
  path: '/v1/api/admin/payers',
  query: z.object({ search: searchTextSchema }),
  answer: z.object({
    rows: z.array(
      payer.omit({ state: true }).extend({
        state: z.enum(paymentStatuses).nullable(),
        reference: z.string(),
        eventName: z.string(),
      }),
    ),
  }),
  errors: {},
}));
