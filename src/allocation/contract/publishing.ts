import { z } from 'zod';
import { registrationsStay } from '#conference/contract.ts';
import { defineCall, defineError } from '#platform/contract/call.ts';
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
    eventName: lineField(noSuchEvent.message),
    draftID: lineField(noSuchDraft.message),
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
    refusal: defineError(
      403,
      'own_draft',
      'You or your group are in this draft: another admin has to publish it',
    ),
  },
  errors: {
    noSuchEvent,
    noSuchDraft,
    isPublished: defineError(409, 'already_published', 'This draft is published already'),
    noPublicNumber: defineError(
      409,
      'no_public_number',
      'The lottery has no public number yet. Enter it first, or choose to publish without a public lottery.',
    ),
    nobody: defineError(409, 'no_assignments', 'This draft gives nobody a seat'),
    outdated: defineError(
      409,
      'draft_outdated',
      'Something has changed since this draft was made. Look at what, and make a new one.',
    ),
    registrationsStay,
    tooLong: makeDraft.errors.tooLong,
  },
});
