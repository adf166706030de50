import { z } from 'zod';
import { defineCall } from '#platform/contract/call.ts';
import { fileAnswer, lineField } from '#platform/contract/common.ts';
import { pageField, pageOf, searchField } from '#platform/contract/list.ts';
import { statuses } from '#registration/contract.ts';
import { byAdmins } from '../../contract/statements.ts';
import { causes, ledgerAccounts } from './accounts.ts';

export const noSuchEvent = [404, 'No such event exists'] as const;
export const ofEvent = z.object({ eventName: lineField('No such event exists') });

/** How one registration, a day or an event stands, all in paise. */
const sums = z.object({
  due: z.number(),
  /** What came, in statements or taken as paid by an admin. */
  received: z.number(),
  /** The part of it that no statement has brought. */
  awaited: z.number(),
  refunded: z.number(),
  /** What is due and has not come; below zero what must go back. */
  outstanding: z.number(),
});
export type Sums = z.infer<typeof sums>;

export const getLedger = defineCall({
  ...byAdmins,
  summary: 'What is due, has come, went back and is outstanding of an event, and what the accounts hold.',
  method: 'GET',
  path: '/v1/api/admin/ledger/:eventName',
  params: ofEvent,
  answer: z.object({
    sums: sums.extend({
      /** Of all that are not settled: what must still come, and what must go back. */
      mustCome: z.number(),
      mustGoBack: z.number(),
    }),
    registrations: z.number(),
    /** Registrations that were erased: their sums stay. */
    erased: z.number(),
    /** Of all events, since banks know none. */
    accounts: z.object({
      bank: z.number(),
      unclaimed: z.number(),
      awaited: z.number(),
      sent: z.number(),
      spent: z.number(),
    }),
  }),
  errors: { noSuchEvent },
});

export const onlyWhich = ['all', 'must come', 'must go back', 'no statement'] as const;

export const listLedger = defineCall({
  ...byAdmins,
  summary:
    'How each registration of an event that pays stands in the ledger, those first who registered first.',
  method: 'GET',
  path: '/v1/api/admin/ledger/:eventName/registrations',
  params: ofEvent,
  query: z.object({ page: pageField, search: searchField, only: z.enum(onlyWhich).default('all') }),
  answer: pageOf(
    sums.extend({
      _id: z.string(),
      /** Null where the registration was erased. */
      name: z.string().nullable(),
      reference: z.string().nullable(),
      status: z.enum(statuses).nullable(),
    }),
  ),
  errors: { noSuchEvent },
});

export const listLedgerDays = defineCall({
  ...byAdmins,
  summary: 'What became due, came and went back on each day, the newest first.',
  method: 'GET',
  path: '/v1/api/admin/ledger/:eventName/days',
  params: ofEvent,
  answer: z.object({ rows: z.array(sums.extend({ day: z.iso.date() })) }),
  errors: { noSuchEvent },
});

const noSuchRegistration = [404, 'No such registration exists'] as const;

export const getLedgerOf = defineCall({
  ...byAdmins,
  summary: 'The lines of whoever pays for a registration, the oldest first.',
  method: 'GET',
  path: '/v1/api/admin/ledgerof/:regID',
  params: z.object({ regID: lineField('No such registration exists') }),
  answer: z.object({
    sums,
    lines: z.array(
      z.object({
        _id: z.string(),
        day: z.iso.date(),
        bookedAt: z.iso.datetime(),
        cause: z.enum(causes),
        debit: z.enum(ledgerAccounts),
        credit: z.enum(ledgerAccounts),
        paise: z.number(),
      }),
    ),
  }),
  errors: { noSuchRegistration },
});

/** What is held against what, each to the rupee. */
export const checkNames = [
  'statements',
  'unclaimed',
  'registrations',
  'refunds',
  'refunds in the bank',
] as const;
export type CheckName = (typeof checkNames)[number];

export const checkLedger = defineCall({
  ...byAdmins,
  summary: 'Whether the ledger agrees with statements, registrations and refunds, or which of them does not.',
  method: 'GET',
  path: '/v1/api/admin/ledgercheck',
  answer: z.object({
    at: z.iso.datetime(),
    /** Registrations that nothing is booked of: the site takes them in within seconds. */
    notBooked: z.number(),
    checks: z.array(
      z.object({
        name: z.enum(checkNames),
        /** How many were compared. */
        compared: z.number(),
        ledgerPaise: z.number(),
        otherPaise: z.number(),
        /** The first that do not agree. */
        wrong: z.array(
          z.object({
            what: z.string(),
            regID: z.string().nullable(),
            ledgerPaise: z.number(),
            otherPaise: z.number(),
          }),
        ),
      }),
    ),
  }),
  errors: {},
});
export type Check = z.infer<typeof checkLedger.answer>['checks'][number];

export const ledgerFiles = ['lines', 'registrations', 'refunds'] as const;
export type LedgerFile = (typeof ledgerFiles)[number];
export const ledgerFormats = ['csv', 'xlsx'] as const;

export const exportLedger = defineCall({
  ...byAdmins,
  summary: 'The ledger of an event for the treasurer: every line, every registration, or every refund.',
  method: 'GET',
  path: '/v1/api/admin/ledger/:eventName/:file/:format',
  params: ofEvent.extend({ file: z.enum(ledgerFiles), format: z.enum(ledgerFormats) }),
  answer: fileAnswer,
  errors: { noSuchEvent },
});

export const getClosing = defineCall({
  ...byAdmins,
  summary: 'The closing report of an event: what came, what went back, what is open, and who answers for it.',
  method: 'GET',
  path: '/v1/api/admin/closing/:eventName',
  params: ofEvent,
  answer: z.object({
    at: z.iso.datetime(),
    sums,
    /** What registrations stand as, each with how many people and what is due. */
    standings: z.array(
      z.object({
        standing: z.enum(['pending', 'confirmed', 'declined', 'withdrawn']),
        people: z.number(),
        paise: z.number(),
      }),
    ),
    months: z.array(sums.extend({ month: z.string().regex(/^\d{4}-\d{2}$/) })),
    refunds: z.object({
      released: z.number(),
      releasedPaise: z.number(),
      waiting: z.number(),
      waitingPaise: z.number(),
      owedTo: z.number(),
      owedPaise: z.number(),
    }),
    mustCome: z.object({ registrations: z.number(), paise: z.number() }),
    awaited: z.object({ registrations: z.number(), paise: z.number() }),
    statements: z.array(
      z.object({ bank: z.string(), firstDay: z.iso.date().nullable(), lastDay: z.iso.date().nullable() }),
    ),
    unclaimed: z.object({ credits: z.number(), paise: z.number() }),
    /** Whether everything agrees. */
    agrees: z.boolean(),
    erased: z.number(),
  }),
  errors: { noSuchEvent },
});
export type Closing = z.infer<typeof getClosing.answer>;
