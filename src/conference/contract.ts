import { z } from 'zod';
import { defineCall } from '#platform/contract/call.ts';
import { lineField, messageAnswer, notAuthorized } from '#platform/contract/common.ts';

/** Limits of the choice of committees and portfolios (product 6.3). */
export const maxCommittees = 3;
export const maxPortfoliosPerCommittee = 3;
export const maxPortfolios = 9;

export const committee = z.object({
  value: z.string(),
  name: z.string(),
  portfolios: z.array(z.string()),
});

const feeText = 'A fee is a whole number of rupees above 0';
const rupees = z.int(feeText).min(1, feeText).max(1_000_000, feeText);

/** Whole rupees. */
export const fees = z.object({ individual: rupees, groupMember: rupees, hospitality: rupees });

const momentText = 'Please give a date and a time';
const moment = z.iso.datetime({ offset: true, error: momentText });

/** When registration opens and closes by itself; null for an end that is not set, and for a window that is closed. */
export const registrationWindow = z.object({ opensAt: moment.nullable(), closesAt: moment.nullable() });

/** The days of the conference. */
export const conferenceDates = z.object({ startsAt: moment, endsAt: moment });

/** An event with its fees in rupees and its committees, in the order the club shows them. */
export const event = z.object({
  eventName: z.string(),
  registrationOpen: z.boolean(),
  window: registrationWindow,
  fees,
  dates: conferenceDates,
  committees: z.array(committee),
});

export const getEvents = defineCall({
  summary: 'The events, whether registration is open, fees, dates, committees and portfolios.',
  method: 'GET',
  path: '/v1/api/events',
  who: 'anyone',
  answer: z.object({ events: z.array(event) }),
  errors: {},
});

const bySuperadmins = {
  who: ['superadmin'],
  forbidden: notAuthorized,
  failed: 'Internal server error',
} as const;

export const getEventSettings = defineCall({
  ...bySuperadmins,
  summary: 'The settings of the events, beside what the public pages were built with.',
  method: 'GET',
  path: '/v1/api/superadmin/events',
  answer: z.object({
    events: z.array(
      event.omit({ committees: true }).extend({
        /** How often the event was changed; sent back with a change, so that nobody undoes another's unseen. */
        revision: z.number(),
        /** What the prerendered pages say; absent for an event they do not announce. */
        onPages: z.object({ fees, dates: conferenceDates }).optional(),
      }),
    ),
  }),
  errors: {},
});

const fillAll = 'Please fill all required fields';
/** Also of what is no moment: that is said already, at its own field. */
const before = (earlier: string, later: string) => !(Date.parse(earlier) >= Date.parse(later));

export const updateEvent = defineCall({
  ...bySuperadmins,
  summary: 'Changes the registration window, the fees or the dates of an event.',
  method: 'PUT',
  path: '/v1/api/superadmin/event',
  invalid: fillAll,
  body: z
    .object({
      eventName: lineField(fillAll),
      /** Opens or closes registration now. */
      registrationOpen: z.boolean({ error: fillAll }).optional(),
      /** Lets registration open and close by itself. */
      window: registrationWindow
        .refine(({ opensAt, closesAt }) => closesAt === null || opensAt !== null, {
          error: 'Please say when registration opens',
        })
        .refine(
          ({ opensAt, closesAt }) => opensAt === null || closesAt === null || before(opensAt, closesAt),
          {
            error: 'Registration must close after it opens',
          },
        )
        .optional(),
      fees: fees.optional(),
      dates: conferenceDates
        .refine(({ startsAt, endsAt }) => before(startsAt, endsAt), {
          error: 'The conference must end after it starts',
        })
        .optional(),
      revision: z.int().min(0).optional(),
    })
    .refine(({ registrationOpen, window, fees: amounts, dates }) => {
      const isOneWindow = registrationOpen === undefined || window === undefined;
      return isOneWindow && [registrationOpen, window, amounts, dates].some((part) => part !== undefined);
    }, fillAll),
  answer: messageAnswer('Event updated'),
  errors: {
    noSuchEvent: [404, 'No such event exists'],
    changedMeanwhile: [409, 'Somebody has changed this event since you opened it. Look at it again.'],
  },
});
