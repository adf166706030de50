import { z } from 'zod';
import { byAdmins } from '#bank/contract/statements.ts';
import { defineCall } from '#platform/contract/call.ts';
import { noSuchEvent, ofEvent, sums } from './ledger.ts';

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
    /** Credits of all events that are no fee and were set aside. */
    otherIncome: z.object({ credits: z.number(), paise: z.number() }),
    /** Whether everything agrees. */
    agrees: z.boolean(),
    erased: z.number(),
  }),
  errors: { noSuchEvent },
});
export type Closing = z.infer<typeof getClosing.answer>;
