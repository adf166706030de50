import { z } from 'zod';
import { byAdmins } from '#bank/contract/statements.ts';
import { defineCall, defineError } from '#platform/contract/call.ts';
import { fileAnswer, forbidden, lineField, tooManyRequests } from '#platform/contract/common.ts';
import { pageField, pageOf, searchField } from '#platform/contract/list.ts';

/** Which receipts are meant; the first is 'no matter'. */
export const receiptStates = ['any', 'valid', 'cancelled'] as const;

const receiptFilter = z.object({
  search: searchField,
  state: z.enum(receiptStates).default('any'),
});

/** A receipt in a list. Sums in hundredths of a rupee. */
const receipt = z.object({
  _id: z.string(),
  number: z.number(),
  eventName: z.string(),
  issuedAt: z.iso.datetime(),
  cancelledAt: z.iso.datetime().nullable(),
  paise: z.number(),
  people: z.number(),
  /** Null once the personal data were erased: number, day and sum stay. */
  payer: z
    .object({ regID: z.string(), name: z.string(), college: z.string(), reference: z.string() })
    .nullable(),
});

export const listReceipts = defineCall({
  ...byAdmins,
  summary: 'One page of the receipts, the newest first.',
  method: 'GET',
  path: '/v1/api/admin/receipts',
  query: receiptFilter.extend({ page: pageField }),
  answer: pageOf(receipt).extend({
    /** Of those found that are valid, on all pages. */
    validPaise: z.number(),
  }),
  errors: {},
});

export const receiptFormats = ['csv', 'xlsx'] as const;

export const exportReceipts = defineCall({
  ...byAdmins,
  summary: 'Every receipt that a filter finds, by event and number, as a spreadsheet.',
  method: 'GET',
  path: '/v1/api/admin/receipts/:format',
  params: z.object({ format: z.enum(receiptFormats) }),
  query: receiptFilter,
  answer: fileAnswer,
  errors: {},
});

export const getOwnReceipts = defineCall({
  summary:
    "The receipts of the delegate's own payments, cancelled ones too; of a group they are its leader's.",
  method: 'GET',
  path: '/v1/api/client/receipts',
  who: ['client'],
  forbidden,
  answer: z.object({
    receipts: z.array(
      receipt.pick({ _id: true, number: true, issuedAt: true, cancelledAt: true, paise: true }).extend({
        regID: z.string(),
      }),
    ),
  }),
  errors: {},
});

const noSuchReceipt = 'No such receipt exists';

export const getReceipt = defineCall({
  summary: 'A receipt as a PDF: their own for delegates, any for the secretariat.',
  method: 'GET',
  path: '/v1/api/receipts/:receiptID',
  who: ['client', 'admin', 'superadmin'],
  invalid: noSuchReceipt,
  params: z.object({ receiptID: lineField(noSuchReceipt) }),
  answer: fileAnswer,
  errors: {
    noSuchReceipt: defineError(404, 'no_such_receipt', noSuchReceipt),
    tooManyRequests,
    erased: defineError(
      409,
      'receipt_erased',
      'Whose receipt this was has been erased. Its number, day and sum stay in the books.',
    ),
  },
});
