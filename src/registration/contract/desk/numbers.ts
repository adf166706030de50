import { z } from 'zod';
import { defineCall } from '#platform/contract/call.ts';
import { lineField } from '#platform/contract/common.ts';
import { byAdmins, noSuchEvent } from './admins.ts';

/** The number of colleges listed by name; the others are counted together. */
export const collegesNamed = 12;

const byState = {
  pending: z.number(),
  confirmed: z.number(),
  declined: z.number(),
  withdrawn: z.number(),
};

/** Rupees. */
const money = z.object({ registration: z.number(), hospitality: z.number() });

export const getNumbers = defineCall({
  ...byAdmins,
  summary:
    'The number of registrations of an event by status, origin and choice, and their fees. Cached for half a minute.',
  method: 'GET',
  path: '/v1/api/admin/numbers/:eventName',
  invalid: 'No such event exists',
  params: z.object({ eventName: lineField('No such event exists') }),
  answer: z.object({
    /** When the registrations were counted. */
    at: z.iso.datetime(),
    registered: z.number(),
    /** Days with registrations, in the club's time zone, oldest first, by the current status of those registrations. */
    days: z.array(z.object({ day: z.iso.date(), ...byState })),
    status: z.object(byState),
    /** Fees of pending registrations, and fees of confirmed ones. */
    money: z.object({ due: money, confirmed: money }),
    origin: z.object({ institute: z.number(), outside: z.number() }),
    /** Of delegates from outside the institute. */
    accommodation: z.object({ Yes: z.number(), No: z.number() }),
    committees: z.array(
      z.object({
        value: z.string(),
        name: z.string(),
        shortName: z.string(),
        /** The number of delegates whose first choice it is. */
        firstChoice: z.number(),
        taken: z.number(),
        free: z.number(),
      }),
    ),
    /** The colleges with the most delegates. */
    colleges: z.object({
      named: z.array(z.object({ college: z.string(), count: z.number() })),
      others: z.number(),
    }),
  }),
  errors: { noSuchEvent },
});
