import { z } from 'zod';
import { defineCall } from '#platform/contract/call.ts';
import { lineField, messageAnswer } from '#platform/contract/common.ts';

/** Limits of the choice of committees and portfolios (spec 9). */
export const maxCommittees = 3;
export const maxPortfoliosPerCommittee = 3;
export const maxPortfolios = 9;

export const committee = z.object({
  value: z.string(),
  name: z.string(),
  portfolios: z.array(z.string()),
});

/** An event with its fees in rupees and its committees, in the order the club shows them. */
export const event = z.object({
  eventName: z.string(),
  registrationOpen: z.boolean(),
  fees: z.object({ individual: z.number(), groupMember: z.number(), hospitality: z.number() }),
  committees: z.array(committee),
});

export const getEvents = defineCall({
  summary: 'The events, whether registration is open, fees, committees and portfolios.',
  method: 'GET',
  path: '/v1/api/events',
  who: 'anyone',
  answer: z.object({ events: z.array(event) }),
  errors: {},
});

export const updateEvent = defineCall({
  summary: 'Opens or closes the registration window of an event.',
  method: 'PUT',
  path: '/v1/api/superadmin/event',
  who: ['superadmin'],
  forbidden: [403, 'Not authorized to use this api endpoint'],
  invalid: 'Please fill all required fields',
  body: z.object({
    eventName: lineField('Please fill all required fields'),
    registrationOpen: z.boolean({ error: 'Please fill all required fields' }),
  }),
  failed: 'Internal server error',
  answer: messageAnswer('Event updated'),
  errors: { noSuchEvent: [404, 'No such event exists'] },
});
