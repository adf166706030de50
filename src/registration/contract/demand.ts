import { z } from 'zod';
import { defineCall, defineError } from '#platform/contract/call.ts';
import { lineField } from '#platform/contract/common.ts';

/** Wishes for each seat of a portfolio: below the event's average, up to twice the average, or more. */
export const demands = ['few', 'some', 'many'] as const;
export type Demand = (typeof demands)[number];

const noSuchEvent = 'No such event exists';

export const getDemand = defineCall({
  summary:
    'How many delegates ask for each portfolio, in three steps, cached for a minute. It reveals no single delegate.',
  method: 'GET',
  path: '/v1/api/demand/:eventName',
  who: 'anyone',
  invalid: noSuchEvent,
  params: z.object({ eventName: lineField(noSuchEvent) }),
  answer: z.object({
    committees: z.array(
      z.object({
        committee: z.string(),
        portfolios: z.array(z.object({ portfolio: z.string(), demand: z.enum(demands) })),
      }),
    ),
  }),
  errors: { noSuchEvent: defineError(404, 'no_such_event', noSuchEvent) },
});
