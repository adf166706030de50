import { z } from 'zod';
import { defineCall, defineError, lazyObject } from '#platform/contract/call.ts';
import { buildLineSchema, forbidden, messageAnswer, tooManyRequests } from '#platform/contract/common.ts';

const noSuchRegistration = defineError(404, 'no_such_registration', 'No such registration exists');

/** Name of the URL parameter with which the dashboard opens the pass of a registration. */
export const passUrlParameter = 'pass';

/** Returns the path of the dashboard with the large pass of a registration. */
export const buildPassPath = (registrationId: string): string =>
  `/dashboard?${new URLSearchParams({ [passUrlParameter]: registrationId })}`;

export const listOwnPasses = defineCall(() => ({
  summary: 'The passes of the caller’s confirmed and seated registrations.',
  method: 'GET',
  path: '/v1/api/client/passes',
  who: ['client'],
  forbidden,
  answer: lazyObject(() => ({
    passes: z.array(
      z.object({
        registrationId: z.string(),
        name: z.string(),
        committeeName: z.string(),
        portfolio: z.string(),
        /** Text of the QR code. Null until a pass is issued. */
        code: z.string().nullable(),
        issuedAt: z.iso.datetime().nullable(),
      }),
    ),
  })),
  errors: {},
}));

export const replaceOwnPass = defineCall(() => ({
  summary: 'Issues a new pass for a registration. The one before it is refused from then on.',
  method: 'POST',
  path: '/v1/api/client/passes',
  who: ['client'],
  forbidden,
  invalid: noSuchRegistration.message,
  body: z.object({ registrationId: buildLineSchema(noSuchRegistration.message) }),
  answer: messageAnswer('You have a new pass'),
  errors: {
    noSuchRegistration,
    noSeat: defineError(409, 'no_seat', 'You get a pass when you have a seat'),
    tooManyRequests,
  },
}));
