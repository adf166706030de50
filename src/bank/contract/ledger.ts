import { z } from 'zod';
import { noSuchEvent } from '#conference/contract.ts';
import { ledgerAccounts, postingCauses } from '#ledger/rule/accounts.ts';
import { defineCall, defineError, lazyObject } from '#platform/contract/call.ts';
import { buildLineSchema, fileAnswer, forbidden } from '#platform/contract/common.ts';
import { buildListPageSchema, pageNumberSchema, searchTextSchema } from '#platform/contract/paging.ts';
import { displayedRegistrationStates } from '#registration/contract.ts';
import { adminCallDefaults } from './statements.ts';

export const eventParamsSchema = z.object({ eventName: buildLineSchema(noSuchEvent.message) });

/** All sums are in minor units. */
const sums = lazyObject(() => ({
  due: z.number(),
  /** Money received, including payments that an admin accepted as paid. */
  received: z.number(),
  /**
   * The part of `received` that an admin accepted as paid although no bank statement shows it. Payments at the desk are
   * not part of it.
   */
  unreconciled: z.number(),
  refunded: z.number(),
  /** The unpaid part of the fee. Negative if the club owes a refund. */
  outstanding: z.number(),
}));
export type Sums = z.infer<typeof sums>;

export const getLedgerOverview = defineCall(() => ({
  ...adminCallDefaults,
  summary: 'The sums of an event and the balances of the accounts.',
  method: 'GET',
  path: '/v1/api/admin/ledger/:eventName',
  params: eventParamsSchema,
  answer: z.object({
    sums: sums.extend({
      unpaid: z.number(),
      refundsDue: z.number(),
    }),
    registrations: z.number(),
    erased: z.number(),
    /** The balances of all events together, because a line in a bank statement belongs to no event. */
    accounts: z.object({
      bank: z.number(),
      suspense: z.number(),
      unreconciledReceipts: z.number(),
      refundsInTransit: z.number(),
      otherPayments: z.number(),
      otherIncome: z.number(),
      /** Money received at the desk. */
      cash: z.number(),
    }),
  }),
  errors: { noSuchEvent },
}));

export const ledgerPayerFilters = ['all', 'receivable', 'refundable', 'unreconciled'] as const;

export const listLedgerPayers = defineCall(() => ({
  ...adminCallDefaults,
  summary: 'The sums of each paying registration of an event, the earliest first.',
  method: 'GET',
  path: '/v1/api/admin/ledger/:eventName/registrations',
  params: eventParamsSchema,
  query: z.object({
    page: pageNumberSchema,
    search: searchTextSchema,
    only: z.enum(ledgerPayerFilters).default('all'),
  }),
  answer: buildListPageSchema(
    sums.extend({
      _id: z.string(),
      name: z.string().nullable(),
      reference: z.string().nullable(),
      status: z.enum(displayedRegistrationStates).nullable(),
    }),
  ),
  errors: { noSuchEvent },
}));

export const listLedgerSumsByDay = defineCall(() => ({
  ...adminCallDefaults,
  summary: 'The sums of each day, the newest first.',
  method: 'GET',
  path: '/v1/api/admin/ledger/:eventName/days',
  params: eventParamsSchema,
  answer: z.object({ rows: z.array(sums.extend({ day: z.iso.date() })) }),
  errors: { noSuchEvent },
}));

const noSuchRegistration = defineError(404, 'no_such_registration', 'No such registration exists');

export const getPayerLedgerOfRegistration = defineCall(() => ({
  ...adminCallDefaults,
  summary: 'The postings of the payer of a registration, the oldest first.',
  method: 'GET',
  path: '/v1/api/admin/ledgerof/:regID',
  params: z.object({ regID: buildLineSchema('No such registration exists') }),
  answer: z.object({
    sums,
    lines: z.array(
      z.object({
        _id: z.string(),
        day: z.iso.date(),
        bookedAt: z.iso.datetime(),
        cause: z.enum(postingCauses),
        debit: z.enum(ledgerAccounts),
        credit: z.enum(ledgerAccounts),
        amount: z.number(),
      }),
    ),
  }),
  errors: { noSuchRegistration },
}));

export const ledgerExportKinds = ['lines', 'registrations', 'refunds'] as const;
export type LedgerExportKind = (typeof ledgerExportKinds)[number];
export const ledgerExportFormats = ['csv', 'xlsx'] as const;

export const exportLedger = defineCall(() => ({
  ...adminCallDefaults,
  summary: 'The postings, registrations or refunds of an event as a spreadsheet.',
  method: 'GET',
  path: '/v1/api/admin/ledger/:eventName/:file/:format',
  params: eventParamsSchema.extend({ file: z.enum(ledgerExportKinds), format: z.enum(ledgerExportFormats) }),
  answer: fileAnswer,
  errors: { noSuchEvent },
}));

const checkNames = [
  'statements',
  'suspense',
  'other_income',
  'registrations',
  'refunds',
  'refunds_in_bank',
  'later_statements',
  'refunds_reversed',
] as const;
export type CheckName = (typeof checkNames)[number];

export const checkLedger = defineCall(() => ({
  ...adminCallDefaults,
  summary: 'Whether the ledger agrees with statements, registrations and refunds, or which of them does not.',
  method: 'GET',
  path: '/v1/api/admin/ledgercheck',
  answer: z.object({
    at: z.iso.datetime(),
    /** Number of registrations whose fee is not posted yet, at most 1,000. They are posted within seconds. */
    unposted: z.number(),
    checks: z.array(
      z.object({
        name: z.enum(checkNames),
        compared: z.number(),
        ledgerAmount: z.number(),
        otherAmount: z.number(),
        /** The differences that were found, at most 50. */
        wrong: z.array(
          z.object({
            what: z.string(),
            regID: z.string().nullable(),
            ledgerAmount: z.number(),
            otherAmount: z.number(),
          }),
        ),
      }),
    ),
  }),
  errors: {},
}));
export type Check = z.infer<typeof checkLedger.answer>['checks'][number];

export function isCheckPassed({ wrong, ledgerAmount, otherAmount }: Check): boolean {
  return wrong.length === 0 && ledgerAmount === otherAmount;
}

export function isLedgerConsistent({ unposted, checks }: z.infer<typeof checkLedger.answer>): boolean {
  return unposted === 0 && checks.every(isCheckPassed);
}

export const getClosingReport = defineCall(() => ({
  ...adminCallDefaults,
  summary: 'The closing report of an event: income, refunds and open sums.',
  method: 'GET',
  path: '/v1/api/admin/closing/:eventName',
  params: eventParamsSchema,
  answer: z.object({
    at: z.iso.datetime(),
    sums,
    statuses: z.array(
      z.object({
        status: z.enum(['pending', 'confirmed', 'declined', 'withdrawn']),
        people: z.number(),
        amount: z.number(),
      }),
    ),
    months: z.array(sums.extend({ month: z.string().regex(/^\d{4}-\d{2}$/) })),
    refunds: z.object({
      released: z.number(),
      releasedAmount: z.number(),
      waiting: z.number(),
      waitingAmount: z.number(),
      due: z.number(),
      dueAmount: z.number(),
    }),
    unpaid: z.object({ registrations: z.number(), amount: z.number() }),
    unreconciled: z.object({ registrations: z.number(), amount: z.number() }),
    statements: z.array(
      z.object({ bank: z.string(), firstDay: z.iso.date().nullable(), lastDay: z.iso.date().nullable() }),
    ),
    unclaimed: z.object({ credits: z.number(), amount: z.number() }),
    otherIncome: z.object({ credits: z.number(), amount: z.number() }),
    agrees: z.boolean(),
    erased: z.number(),
  }),
  errors: { noSuchEvent },
}));
export type Closing = z.infer<typeof getClosingReport.answer>;

export const getOwnMoney = defineCall(() => ({
  summary: 'The sums of the delegate’s paying registrations; a leader’s include the group. In minor units.',
  method: 'GET',
  path: '/v1/api/client/money',
  who: ['client'],
  forbidden,
  answer: lazyObject(() => ({
    registrations: z.array(
      z.object({
        regID: z.string(),
        originalFeeAmount: z.number(),
        /**
         * The fee due now. It decreases when a member of a group withdraws, and is zero for a declined registration.
         */
        dueAmount: z.number(),
        unpaidAmount: z.number(),
        refundDueAmount: z.number(),
        refundedAmount: z.number(),
        /**
         * The refund by the rule of the event after a withdrawal, if the whole fee was paid. Zero once a payment was
         * found, because `refundDueAmount` then is the refund.
         */
        refundOncePaidAmount: z.number(),
      }),
    ),
  })),
  errors: {},
}));
