import { z } from 'zod';
import { secondPersonWaitErrors, secondPersonWaitSchema } from '#accounts/contract.ts';
import { noSuchEvent } from '#conference/contract.ts';
import type { RefundRule } from '#ledger/rule/postings.ts';
import { defineCall, defineError, lazyObject, type OfRegistration } from '#platform/contract/call.ts';
import {
  badRequestText,
  buildLineSchema,
  forbiddenEndpointError,
  messageAnswer,
} from '#platform/contract/common.ts';
import { buildListPageSchema, pageNumberSchema, searchTextSchema } from '#platform/contract/paging.ts';
import { displayedRegistrationStates } from '#registration/contract.ts';
import { eventParamsSchema } from './ledger.ts';
import { creditSchema, notOwnRegistrationRule } from './matching.ts';
import { adminCallDefaults } from './statements.ts';

const superadminCallDefaults = {
  who: ['superadmin'],
  forbidden: forbiddenEndpointError,
  invalid: badRequestText,
  failed: 'Internal server error',
} as const;

const numberText = 'The number of a payment has 6 to 30 letters and digits, as the bank shows it';
/** The bank's number of a payment. Converted to capitals, without spaces and hyphens. */
const bankNumber = z
  .string({ error: numberText })
  .transform((text) => text.replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9]{6,30}$/, numberText));

const dayText = 'Choose a day';
const day = z.iso.date({ error: dayText }).nullable();
/** The last days for a full and for a half refund, inclusive. If both are null, all refunds are full. */
const refundRule = z.object({ fullUntil: day, halfUntil: day }) satisfies z.ZodType<RefundRule>;

export type { RefundRule };

const path = '/v1/api/superadmin/refunds';
const noSuchRefund = defineError(404, 'no_such_refund', 'No such refund is under way');
const idField = buildLineSchema(badRequestText, 60);
declare module '#platform/contract/call.ts' {
  interface KindsOfRegistration {
    refund: true;
  }
}

const notOwnRefund = {
  ...notOwnRegistrationRule,
  field: 'refundID',
  kind: 'refund',
} as const satisfies OfRegistration;

export const recordSentRefund = defineCall(() => ({
  ...superadminCallDefaults,
  summary:
    'Marks a refund, or a part of it, as sent, with the number of the bank. Another superadmin releases it.',
  method: 'POST',
  path,
  body: z.object({
    regID: buildLineSchema('No such registration exists'),
    /** The amount to send, at most the refund due. If it is less, the rest can be sent later. */
    amount: z.number({ error: badRequestText }).int().positive(),
    number: bankNumber,
  }),
  answer: messageAnswer('Marked as sent. Another superadmin releases it.'),
  ofRegistration: notOwnRegistrationRule,
  errors: {
    noSuchRegistration: defineError(404, 'no_such_registration', 'No such registration exists'),
    amountTooHigh: defineError(409, 'amount_too_high', 'Less is due now. Check the amount again.'),
    hasOpenRefund: defineError(
      409,
      'refund_under_way',
      'A refund of this registration is awaiting release. Send the rest after that.',
    ),
    numberUsed: defineError(
      409,
      'number_used',
      'Another refund has this number. Check the bank’s confirmation again.',
    ),
  },
}));

export const releaseRefund = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Releases a refund that another superadmin marked as sent, and posts it.',
  method: 'PUT',
  path: `${path}/release`,
  body: z.object({
    refundID: idField,
    wasSent: z.boolean({ error: badRequestText }).optional(),
  }),
  answer: messageAnswer('Refund released'),
  ofRegistration: notOwnRefund,
  errors: {
    noSuchRefund,
    notDue: defineError(
      409,
      'amount_not_due',
      'Less is due now. Reverse the refund, or confirm that the money was sent.',
    ),
    sentByCaller: defineError(
      403,
      'second_person_required',
      'You marked it as sent. Another superadmin has to release it.',
    ),
    recordedByCaller: defineError(
      403,
      'recorded_by_caller',
      'You recorded this payment at the desk. Another superadmin has to release its refund.',
    ),
    ...secondPersonWaitErrors,
    statementNotConfirmed: defineError(
      409,
      'statement_not_confirmed',
      'Another person has to confirm the bank statement with this payment first',
    ),
  },
}));

const inStatement = defineError(
  409,
  'in_bank_statement',
  'A bank statement shows this refund: the money was sent',
);

export const reverseRefundOrRequestReversal = defineCall(() => ({
  ...superadminCallDefaults,
  summary:
    'Reverses a refund: at once while it awaits release; the reversal of a released one is confirmed by another superadmin.',
  method: 'PUT',
  path: `${path}/reverse`,
  body: z.object({ refundID: idField }),
  answer: z.object({
    message: z.enum(['Refund reversed', 'Requested. Another superadmin confirms it.']),
  }),
  ofRegistration: notOwnRefund,
  errors: {
    noSuchRefund,
    inStatement,
    requestedAlready: defineError(
      409,
      'already_requested',
      'This was requested already. Another superadmin has to confirm it.',
    ),
  },
}));

const noSuchRequest = defineError(404, 'no_such_request', 'No such request exists');

export const confirmRefundReversal = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Confirms the reversal of a released refund that another superadmin requested. It is due again.',
  method: 'PUT',
  path: `${path}/reverse/confirm`,
  body: z.object({ refundID: idField }),
  answer: messageAnswer('Refund reversed'),
  ofRegistration: notOwnRefund,
  errors: {
    noSuchRefund,
    noSuchRequest,
    inStatement,
    requestedByCaller: defineError(
      403,
      'second_person_required',
      'You requested this. Another superadmin has to confirm it.',
    ),
    ...secondPersonWaitErrors,
  },
}));

export const cancelRefundReversal = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Cancels the requested reversal of a released refund.',
  method: 'PUT',
  path: `${path}/reverse/cancel`,
  body: z.object({ refundID: idField }),
  answer: messageAnswer('The refund stays released'),
  ofRegistration: notOwnRefund,
  errors: { noSuchRefund, noSuchRequest },
}));

const noSuchDebit = defineError(409, 'no_such_debit', 'That bank line is not matched with this refund');

export const setRefundDebitVerdict = defineCall(() => ({
  ...superadminCallDefaults,
  summary:
    'Rejects a bank line for a refund, resets that, or accepts a bank line for a reversed refund, which becomes valid again.',
  method: 'PUT',
  path: `${path}/debit`,
  body: z.object({
    refundID: idField,
    debitID: idField,
    /** 'match' is allowed only for a reversed refund, with a debit that shows that the refund was sent after all. */
    verdict: z.enum(['match', 'reject', 'reset'], { error: 'Choose whether the line shows the refund' }),
  }),
  answer: z.object({ message: z.enum(['Marked as not a match', 'Undone', 'Marked as refunded']) }),
  ofRegistration: notOwnRefund,
  errors: {
    noSuchRefund: defineError(404, 'no_such_refund', 'No such refund was released'),
    noSuchDebit,
    otherRefundOpen: defineError(
      409,
      'other_under_way',
      'Another refund has this number, or is open for this registration',
    ),
  },
}));

export const setRefundRule = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Sets the last days of full and of half refunds. The rule also applies to earlier withdrawals.',
  method: 'PUT',
  path: '/v1/api/superadmin/refundrule',
  body: z
    .object({ eventName: buildLineSchema('No such event exists'), rule: refundRule })
    .refine(({ rule: { fullUntil, halfUntil } }) => !fullUntil || !halfUntil || fullUntil < halfUntil, {
      error: 'Half refunds end after full refunds: choose a later day',
      path: ['rule', 'halfUntil'],
    }),
  answer: messageAnswer('Refund rule saved'),
  errors: { noSuchEvent },
}));

/** The person who gets a refund. After the registration was erased, all fields except `regID` are null. */
const payee = lazyObject(() => ({
  regID: z.string(),
  name: z.string().nullable(),
  reference: z.string().nullable(),
  status: z.enum(displayedRegistrationStates).nullable(),
}));
const doneBy = lazyObject(() => ({ name: z.string().nullable(), at: z.iso.datetime() }));
const debit = lazyObject(() => ({ _id: z.string(), day: z.iso.date(), text: z.string() }));

const listPath = '/v1/api/admin/refunds/:eventName';
const errors = { noSuchEvent };
const counted = z.object({ total: z.number(), amount: z.number() });

export const getRefundSummary = defineCall(() => ({
  ...adminCallDefaults,
  summary: 'The sums of refunds of an event by state, and its refund rule.',
  method: 'GET',
  path: listPath,
  params: eventParamsSchema,
  answer: z.object({
    rule: refundRule,
    due: counted,
    waiting: counted,
    released: counted,
    reversed: counted,
  }),
  errors,
}));

/** A payment at the desk, which no bank statement shows. The two superadmins of a refund can see who recorded it. */
const deskPayment = lazyObject(() => ({
  amount: z.number(),
  at: z.iso.datetime(),
  /** Name of the admin who recorded it; null if the account was deleted. */
  by: z.string().nullable(),
}));

/** An earlier refund that was released and reversed. It is a warning that the money may have been sent already. */
const sentBefore = lazyObject(() => ({
  amount: z.number(),
  number: z.string(),
  sentBy: z.string().nullable(),
  /** Null if the account was deleted, or no second person had to confirm reversals at that time. */
  requestedBy: z.string().nullable(),
  reversed: doneBy,
}));

export const refundReasons = ['declined', 'withdrawn', 'paid_twice', 'overpaid'] as const;
export const refundReasonLabels: Record<(typeof refundReasons)[number], string> = {
  declined: 'declined',
  withdrawn: 'withdrawn',
  paid_twice: 'paid twice',
  overpaid: 'overpaid',
};

const refundDue = lazyObject(() => ({
  ...payee.shape,
  amount: z.number(),
  /** The sum of a refund that awaits release; 0 if there is none. While there is one, no other refund can be sent. */
  waitingAmount: z.number(),
  reason: z.enum(refundReasons),
  before: z.array(sentBefore),
  credits: z.array(creditSchema),
  deskPayments: z.array(deskPayment),
}));
export type RefundDue = z.infer<typeof refundDue>;

export const listRefundsDue = defineCall(() => ({
  ...adminCallDefaults,
  summary: 'One page of the refunds due, the largest sums first.',
  method: 'GET',
  path: `${listPath}/due`,
  params: eventParamsSchema,
  query: z.object({ page: pageNumberSchema, search: searchTextSchema }),
  answer: buildListPageSchema(refundDue).extend({
    amount: z.number(),
  }),
  errors,
}));

export const refundStates = ['waiting', 'released', 'reversed'] as const;

const refund = lazyObject(() => ({
  ...payee.shape,
  _id: z.string(),
  amount: z.number(),
  number: z.string(),
  sent: doneBy,
  isOwn: z.boolean(),
  /**
   * Until when the caller must wait before releasing the refund or confirming its reversal, and why. Null if there is
   * no wait, or another person has to do it.
   */
  wait: secondPersonWaitSchema.nullable(),
  released: doneBy.nullable(),
  reversalRequested: doneBy.extend({ isOwn: z.boolean() }).nullable(),
  reversed: doneBy.nullable(),
  /** Debits with the number of this reversed refund. They show that the money was sent after all. */
  debitsAfterReversal: z.array(debit.extend({ amount: z.number() })),
  /** Other refunds of the registration that were reversed after their release, oldest first. */
  before: z.array(sentBefore),
  /** The refund due, including a part that was sent and awaits release. */
  refundDueAmount: z.number(),
  credits: z.array(creditSchema),
  deskPayments: z.array(deskPayment),
  debit: debit.nullable(),
  rejected: z.array(debit.extend({ by: z.string().nullable(), at: z.iso.datetime() })),
}));
export type Refund = z.infer<typeof refund>;

export const listRefunds = defineCall(() => ({
  ...adminCallDefaults,
  summary: 'One page of the refunds in a state, the newest first.',
  method: 'GET',
  path: `${listPath}/:state`,
  params: eventParamsSchema.extend({ state: z.enum(refundStates) }),
  query: z.object({ page: pageNumberSchema, search: searchTextSchema }),
  answer: buildListPageSchema(refund).extend({
    /** The total of all pages, in minor units. */
    amount: z.number(),
  }),
  errors,
}));
