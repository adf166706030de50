import { z } from 'zod';
import { defineCall, defineError, lazyObject } from '#platform/contract/call.ts';
import { badRequestText, buildEmailSchema, forbidden, messageAnswer } from '#platform/contract/common.ts';
import { arrivalFields, invalidArrival } from './arrival-fields.ts';
import { registrationId } from './common.ts';
import { plannedArrivalSchema } from './people.ts';

const byClients = { who: ['client'], forbidden, invalid: badRequestText } as const;

const emailText = 'Enter the e-mail with which they registered';

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
    ...arrivalFields.shape,
  }),
  answer: messageAnswer('Stay saved'),
  errors: {
    noSuchRegistration: defineError(404, 'no_such_registration', 'No such registration exists'),
    ownEmail: defineError(400, 'own_email', 'Enter the e-mail of another delegate'),
    invalidArrival,
  },
}));
