import { z } from 'zod';
import { defineCall } from '#platform/contract/call.ts';
import { committee } from './committees.ts';

/** Prepared by the secretariat, shown to everybody, past, or kept as it was. */
export const eventStates = ['draft', 'announced', 'over', 'archived'] as const;
export type EventState = (typeof eventStates)[number];

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

/** Days in the club's time zone, both included, until which a delegate who withdraws gets back the whole fee, or half of it. */
export const refundDays = z.object({
  fullUntil: z.iso.date().nullable(),
  halfUntil: z.iso.date().nullable(),
});
export type RefundDays = z.infer<typeof refundDays>;

/** An announced event with its fees in rupees and its committees, in the order the club shows them. */
export const event = z.object({
  eventName: z.string(),
  /** What it was called before: links and drafts of the form may still say so. */
  formerNames: z.array(z.string()),
  theme: z.string(),
  /** When and where, in words. */
  datesInWords: z.string(),
  venue: z.string(),
  /** Whether it is the one that the public pages show. */
  isMain: z.boolean(),
  registrationOpen: z.boolean(),
  /** Whether the page of the conference lists the portfolios, with those that are taken. */
  portfoliosShown: z.boolean(),
  window: registrationWindow,
  /** What pages say about the registration at this moment. */
  registrationState: z.object({
    isOpen: z.boolean(),
    /** When it closes or opens by the clock, epoch milliseconds; null while no such moment is ahead. */
    changesAt: z.number().nullable(),
    text: z.string(),
  }),
  fees,
  dates: conferenceDates,
  /** What a delegate who withdraws gets back; null while no rule is set. */
  refunds: refundDays.nullable(),
  /** Delegates who have applied and were neither declined nor withdrew. */
  applied: z.number(),
  committees: z.array(committee),
});

export const getEvents = defineCall({
  summary:
    'The announced events, the main one first: whether registration is open, fees, dates, committees and portfolios with the places left.',
  method: 'GET',
  path: '/v1/api/events',
  who: 'anyone',
  answer: z.object({ events: z.array(event) }),
  errors: {},
});
