import { z } from 'zod';
import { byAdmins } from '#bank/contract/statements.ts';
import { defineCall, defineError } from '#platform/contract/call.ts';
import { fileAnswer, lineField } from '#platform/contract/common.ts';
import { pageField, pageOf, searchField } from '#platform/contract/list.ts';
import { registrationStates } from '#registration/contract.ts';
import { causes, ledgerAccounts } from '../rule/accounts.ts';

export const noSuchEvent = defineError(404, 'no_such_event', 'No such event exists');
export const ofEvent = z.object({ eventName: lineField('No such event exists') });

/** How one registration, a day or an event stands, all in paise. */
export const sums = z.object({
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
      otherIncome: z.number(),
    }),
  }),
  errors: { noSuchEvent },
});

export const onlyWhich = ['all', 'must come', 'must go back', 'no statement'] as const;

export const listLedger = defineCall({
  ...byAdmins,
  summary: 'The ledger of each registration of an event that pays, the earliest first.',
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
      status: z.enum(registrationStates).nullable(),
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

const noSuchRegistration = defineError(404, 'no_such_registration', 'No such registration exists');

export const getLedgerOf = defineCall({
  ...byAdmins,
  summary: 'The lines of the payer of a registration, the oldest first.',
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
