import { z } from 'zod';
import { defineCall, defineError, lazyObject } from '#platform/contract/call.ts';
import {
  badRequestText,
  buildEmailSchema,
  forbidden,
  messageAnswer,
  plainLinePattern,
} from '#platform/contract/common.ts';
import { vehicles } from '../rule/stays.ts';
import { registrationId } from './common.ts';
import { plannedArrivalSchema } from './people.ts';

const byClients = { who: ['client'], forbidden, invalid: badRequestText } as const;

export const maxPeopleArriving = 60;
const emailText = 'Enter the e-mail with which they registered';
const numberText = 'Enter a number or name of at most 40 characters';
const peopleText = `Enter 1 to ${maxPeopleArriving} people`;
const timeText = 'Enter when you arrive';

export const getOwnStays = defineCall(() => ({
  ...byClients,
  summary: 'The own wish for a room-mate and the own arrival, for each registration with a bed.',
  method: 'GET',
  path: '/v1/api/client/stays',
  answer: lazyObject(() => ({
    registrations: z.array(
      z.object({
        registrationId: z.string(),
        roommateEmail: z.string().nullable(),
        /** True if the other delegate named the caller too. */
        isMutual: z.boolean(),
        arrival: plannedArrivalSchema.nullable(),
      }),
    ),
  })),
  errors: {},
}));

export const saveOwnStay = defineCall(() => ({
  ...byClients,
  summary: 'Saves with whom a delegate wants to share a room, and how and when the delegate arrives.',
  method: 'PUT',
  path: '/v1/api/client/stays',
  body: z.object({
    registrationId,
    /** Empty for no wish. */
    roommateEmail: z.union([z.literal(''), buildEmailSchema(emailText, { dot: true })], { error: emailText }),
    /** Empty if the delegate does not know yet. */
    vehicle: z.union([z.literal(''), z.enum(vehicles)], { error: badRequestText }),
    number: z.string({ error: numberText }).trim().max(40, numberText).regex(plainLinePattern, numberText),
    /** Local time in the club's time zone, such as '2026-01-05T14:30'. Empty without a vehicle. */
    arrivesAt: z.string({ error: timeText }).regex(/^(?:|\d{4}-\d\d-\d\dT\d\d:\d\d)$/, timeText),
    people: z.coerce
      .number<string | number>(peopleText)
      .int(peopleText)
      .min(1, peopleText)
      .max(maxPeopleArriving, peopleText),
  }),
  answer: messageAnswer('Stay saved'),
  errors: {
    noSuchRegistration: defineError(404, 'no_such_registration', 'No such registration exists'),
    ownEmail: defineError(400, 'own_email', 'Enter the e-mail of another delegate'),
    invalidTime: defineError(400, 'invalid_arrival', 'Enter a time from a week before the event to its end'),
  },
}));
