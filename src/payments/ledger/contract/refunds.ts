import { z } from 'zod';
import { defineCall } from '#platform/contract/call.ts';
import { badRequest, lineField, messageAnswer, notAuthorized } from '#platform/contract/common.ts';
import { statuses } from '#registration/contract.ts';
import { byAdmins } from '../../contract/statements.ts';
import { noSuchEvent, ofEvent } from './ledger.ts';

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
/** Until which days, both included, somebody who withdraws is given back all, or half. Where nothing is said, all. */
const rule = z.object({ fullUntil: day, halfUntil: day });
export type RefundRule = z.infer<typeof rule>;

/** Who pays, as a list of refunds shows it; all but the id null once the registration was erased. */
const payee = z.object({
  regID: z.string(),
  name: z.string().nullable(),
  reference: z.string().nullable(),
  status: z.enum(statuses).nullable(),
});
const doneBy = z.object({ name: z.string().nullable(), at: z.iso.datetime() });

const refund = payee.extend({
  _id: z.string(),
  paise: z.number(),
  number: z.string(),
  sent: doneBy,
  /** Whether whoever asks has marked it as sent, and so can't release it. */
  isOwn: z.boolean(),
  released: doneBy.nullable(),
  /** The day on which a statement has it. */
  debitDay: z.iso.date().nullable(),
});
export type Refund = z.infer<typeof refund>;

/** Why money must go back. */
export const refundReasons = ['declined', 'withdrawn', 'paid twice', 'paid too much'] as const;

export const listRefunds = defineCall({
  ...byAdmins,
  summary:
    'Whose money must go back, what was marked as sent and waits for a second person, and what was released.',
  method: 'GET',
  path: '/v1/api/admin/refunds/:eventName',
  params: ofEvent,
  answer: z.object({
    rule,
    /** Nobody of them has a refund under way. */
    owed: z.array(
      payee.extend({
        paise: z.number(),
        reason: z.enum(refundReasons),
        /** What came for it: to whom it goes back. */
        credits: z.array(
          z.object({ _id: z.string(), day: z.iso.date(), paise: z.number(), text: z.string() }),
        ),
      }),
    ),
    owedPaise: z.number(),
    waiting: z.array(refund.extend({ /** What must go back by now. */ owedPaise: z.number() })),
    /** The newest first. */
    released: z.array(refund),
  }),
  errors: { noSuchEvent },
});
export type Owed = z.infer<typeof listRefunds.answer>['owed'][number];

const path = '/v1/api/superadmin/refunds';
const noSuchRefund = [404, 'No such refund is under way'] as const;
const idField = lineField(badRequest, 60);

export const sendRefund = defineCall({
  ...bySuperadmins,
  summary:
    'Marks money as sent back, with the number that the bank gave the payment. Another superadmin releases it.',
  method: 'POST',
  path,
  body: z.object({
    regID: lineField('No such registration exists'),
    /** The sum that the caller saw and sent. */
    paise: z.number({ error: badRequest }).int().positive(),
    number: bankNumber,
  }),
  answer: messageAnswer('Marked as sent. Another superadmin releases it.'),
  errors: {
    noSuchRegistration: [404, 'No such registration exists'],
    otherSum: [409, 'Another sum must go back by now. Look at it again.'],
    underWay: [409, 'A refund of this registration is under way already'],
    numberUsed: [409, 'Another refund has this number. Look at the bank’s confirmation again.'],
  },
});

export const releaseRefund = defineCall({
  ...bySuperadmins,
  summary: 'Releases a refund that another superadmin has marked as sent: it is in the books from now on.',
  method: 'PUT',
  path: `${path}/release`,
  body: z.object({ refundID: idField }),
  answer: messageAnswer('Refund released'),
  errors: {
    noSuchRefund,
    sentByCaller: [403, 'You have marked it as sent: another superadmin releases it'],
  },
});

export const takeBackRefund = defineCall({
  ...bySuperadmins,
  summary:
    'Takes back that money was sent, released or not: it never left, or came back. Lines of their own say so.',
  method: 'PUT',
  path: `${path}/takeback`,
  body: z.object({ refundID: idField }),
  answer: messageAnswer('Refund taken back'),
  errors: {
    noSuchRefund,
    inTheBank: [409, 'A statement of the bank has this refund: the money has left'],
  },
});

export const setRefundRule = defineCall({
  ...bySuperadmins,
  summary:
    'Sets until when who withdraws is given back all, and until when half. It holds for who has withdrawn before, too.',
  method: 'PUT',
  path: '/v1/api/superadmin/refundrule',
  body: z
    .object({ eventName: lineField('No such event exists'), rule })
    .refine(({ rule: { fullUntil, halfUntil } }) => !fullUntil || !halfUntil || fullUntil < halfUntil, {
      error: 'Half goes back after the days on which all does: choose a later day for it',
    }),
  answer: messageAnswer('Rule of refunds set'),
  errors: { noSuchEvent },
});
