import { z } from 'zod';
import { defineCall, defineError, lazyObject } from '#platform/contract/call.ts';
import {
  badRequestText,
  buildLineSchema,
  fileAnswer,
  forbidden,
  forbiddenEndpointError,
  tooManyRequests,
} from '#platform/contract/common.ts';
import { buildListPageSchema, pageNumberSchema, searchTextSchema } from '#platform/contract/paging.ts';

const adminCallDefaults = {
  who: ['admin', 'superadmin'],
  forbidden: forbiddenEndpointError,
  invalid: badRequestText,
  failed: 'Internal server error',
} as const;

export const receiptStateFilters = ['any', 'valid', 'cancelled'] as const;

const receiptFilter = z.object({
  search: searchTextSchema,
  state: z.enum(receiptStateFilters).default('any'),
});

const receipt = lazyObject(() => ({
  _id: z.string(),
  number: z.number(),
  eventName: z.string(),
  issuedAt: z.iso.datetime(),
  cancelledAt: z.iso.datetime().nullable(),
  amount: z.number(),
  people: z.number(),
  /** The payer. Null if the personal data were erased. */
  payer: z
    .object({ regID: z.string(), name: z.string(), college: z.string(), reference: z.string() })
    .nullable(),
}));

export const listReceipts = defineCall(() => ({
  ...adminCallDefaults,
  summary: 'One page of the receipts, the newest first.',
  method: 'GET',
  path: '/v1/api/admin/receipts',
  query: receiptFilter.extend({ page: pageNumberSchema }),
  answer: buildListPageSchema(receipt).extend({
    /** Sum of the valid receipts that match the filter, on all pages. */
    validAmount: z.number(),
  }),
  errors: {},
}));

export const receiptFormats = ['csv', 'xlsx'] as const;

export const exportReceipts = defineCall(() => ({
  ...adminCallDefaults,
  summary: 'The receipts that match a filter as a spreadsheet.',
  method: 'GET',
  path: '/v1/api/admin/receipts/:format',
  params: z.object({ format: z.enum(receiptFormats) }),
  query: receiptFilter,
  answer: fileAnswer,
  errors: {},
}));

export const getOwnReceipts = defineCall(() => ({
  summary: "The receipts of the delegate's own payments, cancelled ones too. A group's belong to its leader.",
  method: 'GET',
  path: '/v1/api/client/receipts',
  who: ['client'],
  forbidden,
  answer: z.object({
    receipts: z.array(
      receipt.pick({ _id: true, number: true, issuedAt: true, cancelledAt: true, amount: true }).extend({
        regID: z.string(),
      }),
    ),
  }),
  errors: {},
}));

const noSuchReceipt = 'No such receipt exists';

export const getReceiptPdf = defineCall(() => ({
  summary: 'A receipt as a PDF. Delegates can read their own only.',
  method: 'GET',
  path: '/v1/api/receipts/:receiptID',
  who: ['client', 'admin', 'superadmin'],
  invalid: noSuchReceipt,
  params: z.object({ receiptID: buildLineSchema(noSuchReceipt) }),
  answer: fileAnswer,
  errors: {
    noSuchReceipt: defineError(404, 'no_such_receipt', noSuchReceipt),
    tooManyRequests,
    erased: defineError(
      409,
      'receipt_erased',
      'The personal data of this receipt were erased. Its number, day and sum stay in the ledger.',
    ),
  },
}));
