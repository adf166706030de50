import { z } from 'zod';
import { defineCall } from '#platform/contract/call.ts';
import { lineField } from '#platform/contract/common.ts';
import { byAdmins, noSuchEvent } from './admins.ts';

/** How many colleges are named; the others are counted together. */
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
    'How many registrations of an event there are of each kind, and what they bring; half a minute old at most.',
  method: 'GET',
  path: '/v1/api/admin/numbers/:eventName',
  invalid: 'No such event exists',
  params: z.object({ eventName: lineField('No such event exists') }),
  answer: z.object({
    /** When it was counted. */
    at: z.iso.datetime(),
    registered: z.number(),
    /** Days in the club's time zone that have registrations, oldest first, by what has become of them since. */
    days: z.array(z.object({ day: z.iso.date(), ...byState })),
    status: z.object(byState),
    /** What pending registrations have still to bring, and what confirmed ones have brought. */
    money: z.object({ due: money, confirmed: money }),
    origin: z.object({ institute: z.number(), outside: z.number() }),
    /** Of those from outside. */
    accommodation: z.object({ Yes: z.number(), No: z.number() }),
    committees: z.array(
      z.object({
        value: z.string(),
        name: z.string(),
        shortName: z.string(),
        /** How many delegates name it first. */
        firstChoice: z.number(),
        taken: z.number(),
        free: z.number(),
      }),
    ),
    /** The colleges from which most come. */
    colleges: z.object({
      named: z.array(z.object({ college: z.string(), count: z.number() })),
      others: z.number(),
    }),
  }),
  errors: { noSuchEvent },
});
