import { z } from 'zod';
import { byAdmins } from '#bank/contract/statements.ts';
import { defineCall } from '#platform/contract/call.ts';

/** What is held against what, each to the rupee. */
export const checkNames = [
  'statements',
  'unclaimed',
  'other income',
  'registrations',
  'refunds',
  'refunds in the bank',
  'later statements',
  'refunds taken back',
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
