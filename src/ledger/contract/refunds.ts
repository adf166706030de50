import { z } from 'zod';
import { secondPersonErrors } from '#accounts/contract.ts';
import { ofRegistration } from '#bank/contract/own-registration.ts';
import { defineCall, defineError, type OfRegistration } from '#platform/contract/call.ts';
import { badRequest, lineField, messageAnswer, notAuthorized } from '#platform/contract/common.ts';
import type { RefundRule } from '../rule/due.ts';
import { noSuchEvent } from './ledger.ts';

const bySuperadmins = {
  who: ['superadmin'],
  forbidden: notAuthorized,
  invalid: badRequest,
  failed: 'Internal server error',
} as const;

const numberText = 'The number of a payment has 6 to 30 letters and digits, as the bank shows it';
/** As the bank's statement has it, without what stands between its characters. */
const bankNumber = z
  .string({ error: numberText })
  .transform((text) => text.replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9]{6,30}$/, numberText));

const dayText = 'Choose a day';
const day = z.iso.date({ error: dayText }).nullable();
/** Until which days, both included, a delegate who withdraws gets back all, or half. Where nothing is said, all. */
export const refundRule = z.object({ fullUntil: day, halfUntil: day }) satisfies z.ZodType<RefundRule>;
export type { RefundRule };

const path = '/v1/api/superadmin/refunds';
const noSuchRefund = defineError(404, 'no_such_refund', 'No such refund is under way');
const idField = lineField(badRequest, 60);
const ofRefund = { ...ofRegistration, field: 'refundID', holds: 'refund' } as const satisfies OfRegistration;

export const sendRefund = defineCall({
  ...bySuperadmins,
  summary:
    'Marks money as sent back, all that must or a part of it, with the number that the bank gave the payment. Another superadmin releases it.',
  method: 'POST',
  path,
  body: z.object({
    regID: lineField('No such registration exists'),
    /** The sum that was sent: what must go back, or less; the rest stays to be sent. */
    paise: z.number({ error: badRequest }).int().positive(),
    number: bankNumber,
  }),
  answer: messageAnswer('Marked as sent. Another superadmin releases it.'),
  ofRegistration,
  errors: {
    noSuchRegistration: defineError(404, 'no_such_registration', 'No such registration exists'),
    tooMuch: defineError(409, 'amount_too_high', 'Less than that must go back by now. Look at it again.'),
    underWay: defineError(
      409,
      'refund_under_way',
      'A refund of this registration is under way already: once another superadmin has released it, the rest can be sent',
    ),
    numberUsed: defineError(
      409,
      'number_used',
      'Another refund has this number. Look at the bank’s confirmation again.',
    ),
  },
});

export const releaseRefund = defineCall({
  ...bySuperadmins,
  summary: 'Releases a refund that another superadmin has marked as sent: it is in the books from now on.',
  method: 'PUT',
  path: `${path}/release`,
  body: z.object({
    refundID: idField,
    /** The money has left although less, or nothing, is owed by now. Kept in the audit log. */
    hasLeft: z.boolean({ error: badRequest }).optional(),
  }),
  answer: messageAnswer('Refund released'),
  ofRegistration: ofRefund,
  errors: {
    noSuchRefund,
    notOwed: defineError(
      409,
      'amount_not_due',
      'Less than that is owed by now. Take it back, or say that the money has left.',
    ),
    sentByCaller: defineError(
      403,
      'second_person_required',
      'You have marked it as sent: another superadmin releases it',
    ),
    ...secondPersonErrors,
    statementNotConfirmed: defineError(
      409,
      'statement_not_confirmed',
      'Only one person has uploaded the bank statement with this money. Another person confirms it on Money first.',
    ),
  },
});

const inTheBank = defineError(
  409,
  'in_bank_statement',
  'A statement of the bank has this refund: the money has left',
);

export const takeBackRefund = defineCall({
  ...bySuperadmins,
  summary:
    'Takes back that money was sent: at once while it waits for its release; of a released one another superadmin confirms that it came back.',
  method: 'PUT',
  path: `${path}/takeback`,
  body: z.object({ refundID: idField }),
  answer: z.object({
    message: z.enum(['Refund taken back', 'Requested. Another superadmin confirms it.']),
  }),
  ofRegistration: ofRefund,
  errors: {
    noSuchRefund,
    inTheBank,
    askedAlready: defineError(
      409,
      'already_requested',
      'This was requested already: another superadmin confirms it',
    ),
  },
});

const noSuchRequest = defineError(404, 'no_such_request', 'No such request exists');

export const confirmTakeBack = defineCall({
  ...bySuperadmins,
  summary:
    'Confirms that a released refund came back, as another superadmin has requested. It is owed again.',
  method: 'PUT',
  path: `${path}/takeback/confirm`,
  body: z.object({ refundID: idField }),
  answer: messageAnswer('Refund taken back'),
  ofRegistration: ofRefund,
  errors: {
    noSuchRefund,
    noSuchRequest,
    inTheBank,
    askedByCaller: defineError(
      403,
      'second_person_required',
      'You have requested this: another superadmin confirms it',
    ),
    ...secondPersonErrors,
  },
});

export const keepRefund = defineCall({
  ...bySuperadmins,
  summary: 'Drops the request to take a released refund back: it stays released.',
  method: 'PUT',
  path: `${path}/takeback/drop`,
  body: z.object({ refundID: idField }),
  answer: messageAnswer('The refund stays released'),
  ofRegistration: ofRefund,
  errors: { noSuchRefund, noSuchRequest },
});

const noSuchDebit = defineError(409, 'no_such_debit', 'No statement shows this refund in that line');

export const judgeDebit = defineCall({
  ...bySuperadmins,
  summary:
    'Says whether a line of a statement shows a refund. A refused line is not found for it again; one that shows a refund which was taken back makes it valid again.',
  method: 'PUT',
  path: `${path}/debit`,
  body: z.object({
    refundID: idField,
    debitID: idField,
    /** 'shows' is of a refund that was taken back, and left after all. */
    verdict: z.enum(['refused', 'open', 'shows'], { error: 'Say whether the line shows the refund' }),
  }),
  answer: z.object({ message: z.enum(['Refused', 'Taken back', 'The refund is valid again']) }),
  ofRegistration: ofRefund,
  errors: {
    noSuchRefund: defineError(404, 'no_such_refund', 'No such refund was released'),
    noSuchDebit,
    otherUnderWay: defineError(
      409,
      'other_under_way',
      'Another refund has this number, or is under way for this registration',
    ),
  },
});

export const setRefundRule = defineCall({
  ...bySuperadmins,
  summary:
    'Sets until when who withdraws is given back all, and until when half. It holds for who has withdrawn before, too.',
  method: 'PUT',
  path: '/v1/api/superadmin/refundrule',
  body: z
    .object({ eventName: lineField('No such event exists'), rule: refundRule })
    .refine(({ rule: { fullUntil, halfUntil } }) => !fullUntil || !halfUntil || fullUntil < halfUntil, {
      error: 'Half goes back after the days on which all does: choose a later day for it',
      path: ['rule', 'halfUntil'],
    }),
  answer: messageAnswer('Rule of refunds set'),
  errors: { noSuchEvent },
});
