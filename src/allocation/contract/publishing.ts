import { z } from 'zod';
import { registrationsStay } from '#conference/contract.ts';
import { defineCall } from '#platform/contract/call.ts';
import { badRequest, lineField } from '#platform/contract/common.ts';
import { byAdmins, noSuchEvent } from '#registration/contract/desk/admins.ts';
import { makeDraft, noSuchDraft } from './drafts.ts';

export const publishDraft = defineCall({
  ...byAdmins,
  invalid: badRequest,
  summary:
    'Gives all seats of a draft at once, or none: every delegate is mailed. It has to fit what holds now.',
  method: 'PUT',
  path: '/v1/api/admin/allocation/publish',
  body: z.object({
    eventName: lineField(noSuchEvent[1]),
    draftID: lineField(noSuchDraft[1]),
    /** Chosen where the lottery has no public number: the public page shows it from then on. */
    withoutPublicNumber: z.boolean().default(false),
  }),
  answer: z.object({
    message: z.literal('Seats published'),
    seated: z.number(),
    waiting: z.number(),
  }),
  ofRegistration: {
    field: 'draftID',
    holds: 'draft',
    refusal: [403, 'You or your group are in this draft: another admin has to publish it'],
  },
  errors: {
    noSuchEvent,
    noSuchDraft,
    isPublished: [409, 'This draft is published already'],
    noPublicNumber: [
      409,
      'The lottery has no public number yet. Enter it first, or choose to publish without a public lottery.',
    ],
    nobody: [409, 'This draft gives nobody a seat'],
    outdated: [409, 'Something has changed since this draft was made. Look at what, and make a new one.'],
    registrationsStay,
    tooLong: makeDraft.errors.tooLong,
  },
});
