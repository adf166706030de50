import { z } from 'zod';
import { committee } from '#conference/contract.ts';
import { defineCall, defineError } from '#platform/contract/call.ts';
import { forbidden, lineField } from '#platform/contract/common.ts';

const noSuchEvent = 'No such event exists';

export const getOwnCommittee = defineCall({
  summary:
    'The committee of the delegate’s seat: what to read, where to ask, who chairs it, and which portfolios are taken.',
  method: 'GET',
  path: '/v1/api/client/committee/:eventName',
  who: ['client'],
  forbidden,
  invalid: noSuchEvent,
  params: z.object({ eventName: lineField(noSuchEvent) }),
  answer: z.object({
    committee: committee.pick({
      value: true,
      name: true,
      shortName: true,
      agenda: true,
      hue: true,
      ratio: true,
    }),
    /** The delegate's portfolio. */
    portfolio: z.string(),
    backgroundGuide: z.string().nullable(),
    chatGroup: z.string().nullable(),
    /** From the executive board of the conference page; empty if the event has no edition there. */
    chairs: z.array(z.object({ name: z.string(), post: z.string(), bio: z.string() })),
    /** Portfolios that other delegates have, without their names, in the order of the catalogue. */
    taken: z.array(z.object({ portfolio: z.string(), delegates: z.number() })),
  }),
  errors: {
    noSuchEvent: defineError(404, 'no_such_event', noSuchEvent),
    noSeat: defineError(404, 'no_seat', 'You have no seat in a committee of this event'),
  },
});
