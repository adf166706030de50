import { z } from 'zod';
import { defineCall } from '#platform/contract/call.ts';
import { badRequest, fileAnswer } from '#platform/contract/common.ts';
import { byAdmins, noSuchEvent } from '#registration/contract/desk/admins.ts';
import { ofEvent } from './drafts.ts';

export const listSeats = defineCall({
  ...byAdmins,
  invalid: badRequest,
  summary: 'Every seat of an event, committee by committee, with who sits there.',
  method: 'GET',
  path: '/v1/api/admin/allocation/:eventName/seats',
  params: ofEvent,
  answer: z.object({
    committees: z.array(
      z.object({
        committee: z.string(),
        name: z.string(),
        seats: z.array(
          z.object({
            portfolio: z.string(),
            /** Counted from 1; a portfolio may have several. */
            number: z.number(),
            withheld: z.boolean(),
            delegate: z
              .object({
                regID: z.string(),
                name: z.string(),
                email: z.string(),
                college: z.string(),
                group: z.string().nullable(),
              })
              .nullable(),
          }),
        ),
      }),
    ),
  }),
  errors: { noSuchEvent },
});

export const seatFormats = ['csv', 'xlsx'] as const;

export const exportSeats = defineCall({
  ...byAdmins,
  invalid: badRequest,
  summary: 'Every seat of an event with who sits there, as a spreadsheet.',
  method: 'GET',
  path: '/v1/api/admin/allocation/:eventName/seats/:format',
  params: ofEvent.extend({ format: z.enum(seatFormats) }),
  answer: fileAnswer,
  errors: { noSuchEvent },
});
