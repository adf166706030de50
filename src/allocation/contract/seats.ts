import { z } from 'zod';
import { defineCall, defineError } from '#platform/contract/call.ts';
import { badRequest, fileAnswer, forbidden, lineField } from '#platform/contract/common.ts';
import { byAdmins, noSuchEvent, noSuchRegistration } from '#registration/contract/common.ts';
import { makeDraft, noSuchDraft, ofDraft, ofEvent } from './drafts.ts';

export const listSeats = defineCall(() => ({
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
}));

export const seatFormats = ['csv', 'xlsx'] as const;

export const exportSeats = defineCall(() => ({
  ...byAdmins,
  invalid: badRequest,
  summary: 'Every seat of an event with who sits there, as a spreadsheet.',
  method: 'GET',
  path: '/v1/api/admin/allocation/:eventName/seats/:format',
  params: ofEvent.extend({ format: z.enum(seatFormats) }),
  answer: fileAnswer,
  errors: { noSuchEvent },
}));

/** Sentences that name no other delegate and no count that could identify one. */
const reasons = z.object({ words: z.array(z.string()) });
const { tooLong } = makeDraft.errors;

export const explainSeat = defineCall(() => ({
  ...byAdmins,
  invalid: badRequest,
  summary: 'Why a delegate has this seat in a draft and not a better one.',
  method: 'GET',
  path: '/v1/api/admin/allocation/:eventName/drafts/:draftID/why/:regID',
  params: ofDraft.extend({ regID: lineField(noSuchRegistration.message) }),
  answer: reasons,
  errors: { noSuchEvent, noSuchDraft, noSuchRegistration, tooLong },
}));

export const explainOwnSeat = defineCall(() => ({
  summary: 'Why the delegate has the seat that was published, and not a better one.',
  method: 'GET',
  path: '/v1/api/client/allocation/:eventName/why',
  who: ['client'],
  forbidden,
  invalid: badRequest,
  failed: 'Internal server error',
  params: ofEvent,
  answer: reasons,
  errors: {
    noSuchEvent,
    notAllocated: defineError(404, 'not_allocated', 'Your seat was not part of a published allocation'),
    tooLong,
  },
}));
