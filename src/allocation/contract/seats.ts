import { z } from 'zod';
import { noSuchEvent } from '#conference/contract.ts';
import { defineCall, defineError } from '#platform/contract/call.ts';
import { badRequestText, buildLineSchema, fileAnswer, forbidden } from '#platform/contract/common.ts';
import { adminCallDefaults, noSuchRegistration } from '#registration/contract/common.ts';
import { draftParamsSchema, eventParamsSchema, makeDraft, noSuchDraft } from './drafts.ts';

export const listSeats = defineCall(() => ({
  ...adminCallDefaults,
  invalid: badRequestText,
  summary: 'Lists the seats of an event by committee, with their delegates.',
  method: 'GET',
  path: '/v1/api/admin/allocation/:eventName/seats',
  params: eventParamsSchema,
  answer: z.object({
    committees: z.array(
      z.object({
        committee: z.string(),
        name: z.string(),
        seats: z.array(
          z.object({
            portfolio: z.string(),
            /** Number of the seat within its portfolio, counted from 1. */
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
}));

export const seatExportFormats = ['csv', 'xlsx'] as const;

export const exportSeats = defineCall(() => ({
  ...adminCallDefaults,
  invalid: badRequestText,
  summary: 'Exports the seats of an event with their delegates as a spreadsheet.',
  method: 'GET',
  path: '/v1/api/admin/allocation/:eventName/seats/:format',
  params: eventParamsSchema.extend({ format: z.enum(seatExportFormats) }),
  answer: fileAnswer,
  errors: { noSuchEvent },
}));

/** Sentences that explain a seat. They name no other delegate, and write counts from 2 to 4 as 'a few'. */
const reasons = z.object({ words: z.array(z.string()) });
const { tooLong } = makeDraft.errors;

export const explainSeat = defineCall(() => ({
  ...adminCallDefaults,
  invalid: badRequestText,
  summary: 'Explains the seat of a delegate in a draft.',
  method: 'GET',
  path: '/v1/api/admin/allocation/:eventName/drafts/:draftID/why/:regID',
  params: draftParamsSchema.extend({ regID: buildLineSchema(noSuchRegistration.message) }),
  answer: reasons,
  errors: { noSuchEvent, noSuchDraft, noSuchRegistration, tooLong },
}));

export const explainOwnSeat = defineCall(() => ({
  summary: 'Explains the published seat of the delegate.',
  method: 'GET',
  path: '/v1/api/client/allocation/:eventName/why',
  who: ['client'],
  forbidden,
  invalid: badRequestText,
  failed: 'Internal server error',
  params: eventParamsSchema,
  answer: reasons,
  errors: {
    noSuchEvent,
    notAllocated: defineError(404, 'not_allocated', 'Your seat was not part of a published allocation'),
    tooLong,
  },
}));
