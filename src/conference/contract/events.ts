import { z } from 'zod';
import { defineCall } from '#platform/contract/call.ts';
import { committee } from './committees.ts';

/** The states of an event. */
export const eventStates = ['draft', 'announced', 'over', 'archived'] as const;
export type EventState = (typeof eventStates)[number];

export const feeText = 'A fee is a whole number of rupees above 0';
const fee = z.int(feeText).multipleOf(100, feeText).min(100, feeText).max(100_000_000, feeText);

/** In paise. */
export const fees = z.object({ individualPaise: fee, groupMemberPaise: fee, hospitalityPaise: fee });

const timeText = 'Enter a date and a time';
const timestamp = z.iso.datetime({ offset: true, error: timeText });

/** When registration opens and closes; null if not set. */
export const registrationWindow = z.object({ opensAt: timestamp.nullable(), closesAt: timestamp.nullable() });

/** The days of the conference. */
export const conferenceDates = z.object({ startsAt: timestamp, endsAt: timestamp });

/** The last days, in the club's time zone, of a full and of a half refund. */
export const refundDays = z.object({
  fullUntil: z.iso.date().nullable(),
  halfUntil: z.iso.date().nullable(),
});
export type RefundDays = z.infer<typeof refundDays>;

/** An announced event with its committees in display order. */
export const event = z.object({
  eventName: z.string(),
  /** Former names, which links and drafts may still contain. */
  formerNames: z.array(z.string()),
  theme: z.string(),
  /** The dates as text. */
  datesInWords: z.string(),
  venue: z.string(),
  /** Whether it is the event on the public pages. */
  isMain: z.boolean(),
  registrationOpen: z.boolean(),
  /** Whether the page of the conference lists the portfolios and marks the taken ones. */
  portfoliosShown: z.boolean(),
  window: registrationWindow,
  /** The current state of registration. */
  registrationState: z.object({
    isOpen: z.boolean(),
    /** When it closes or opens next, in epoch milliseconds; null if not scheduled. */
    changesAt: z.number().nullable(),
    text: z.string(),
  }),
  fees,
  dates: conferenceDates,
  /** The refund rule; null if not set. */
  refunds: refundDays.nullable(),
  /** Delegates with a pending or confirmed registration. */
  applied: z.number(),
  committees: z.array(committee),
});

export const getEvents = defineCall(() => ({
  summary:
    'Lists the announced events, the main one first, with registration state, fees, dates, and free seats of committees and portfolios.',
  method: 'GET',
  path: '/v1/api/events',
  who: 'anyone',
  answer: z.object({ events: z.array(event) }),
  errors: {},
}));
