import { z } from 'zod';
import { defineCall } from '#platform/contract/call.ts';
import { forbidden } from '#platform/contract/common.ts';

export const getOwnMoney = defineCall({
  summary:
    'What is due of the delegate’s own registrations that pay, of a leader for the group, and what comes back. Sums in paise.',
  method: 'GET',
  path: '/v1/api/client/money',
  who: ['client'],
  forbidden,
  answer: z.object({
    registrations: z.array(
      z.object({
        regID: z.string(),
        /** When they registered. */
        askedPaise: z.number(),
        /** Now: less after a member of a group withdrew, nothing for declined ones. */
        duePaise: z.number(),
        /** What came beyond that in statements and is still to be sent back. */
        backPaise: z.number(),
        /** What was sent back. */
        refundedPaise: z.number(),
      }),
    ),
  }),
  errors: {},
});
