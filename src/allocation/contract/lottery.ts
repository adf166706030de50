import { z } from 'zod';
import { defineCall, defineError } from '#platform/contract/call.ts';
import { badRequest, lineField, messageAnswer, notAuthorized } from '#platform/contract/common.ts';
import { noSuchEvent } from '#registration/contract/common.ts';
import { publishedInputs } from '../rule/inputs.ts';
import { ofDraft, ofEvent } from './drafts.ts';

/** Everything needed to verify a lottery (docs/allocation.md). Unknown values are null. */
export const getLottery = defineCall(() => ({
  summary: 'How far the lottery of an event is, and everything that anyone needs to check it.',
  method: 'GET',
  path: '/v1/api/lottery/:eventName',
  who: 'anyone',
  invalid: badRequest,
  params: ofEvent,
  answer: z.object({
    /** SHA-256 of the secret, and when it was published. */
    commitment: z.string().nullable(),
    committedAt: z.iso.datetime().nullable(),
    /** The source of the public number, named when the lottery began. */
    publicSource: z.string().nullable(),
    /** Digest of tickets, wishes and seats when the entries were closed. */
    closingDigest: z.string().nullable(),
    closedAt: z.iso.datetime().nullable(),
    /** The tickets when the entries were closed. */
    tickets: z.array(z.string()),
    publicNumber: z.string().nullable(),
    drawnAt: z.iso.datetime().nullable(),
    /** Shown once it is drawn. */
    secret: z.string().nullable(),
    /** When seats were first published without a public number; null if never. */
    withoutNumberSince: z.iso.datetime().nullable(),
    /** The drafts that were published, the newest first: the inputs of each can be downloaded. */
    published: z.array(z.object({ draftID: z.string(), publishedAt: z.iso.datetime() })),
  }),
  errors: { noSuchEvent },
}));

export const getPublishedInputs = defineCall(() => ({
  summary:
    'Everything that a published draft follows from, by tickets and without names: `npm run allocate` repeats it.',
  method: 'GET',
  path: '/v1/api/lottery/:eventName/drafts/:draftID/inputs',
  who: 'anyone',
  invalid: badRequest,
  params: ofDraft,
  answer: publishedInputs,
  errors: {
    noSuchEvent,
    noSuchDraft: defineError(404, 'no_such_draft', 'No draft of this name is published'),
  },
}));

const bySuperadmins = {
  who: ['superadmin'],
  forbidden: notAuthorized,
  failed: 'Internal server error',
} as const;

export const sourceText = 'Enter where the public number will come from, in one line';

export const commitLottery = defineCall(() => ({
  ...bySuperadmins,
  summary:
    'Begins the public lottery of an event: makes its secret, publishes the SHA-256, and names where the public number will come from.',
  method: 'POST',
  path: '/v1/api/superadmin/lottery/commit',
  invalid: sourceText,
  body: z.object({
    eventName: lineField(noSuchEvent.message),
    publicSource: lineField(sourceText, 200),
  }),
  answer: messageAnswer('Lottery begun'),
  errors: {
    noSuchEvent,
    isCommitted: defineError(409, 'already_committed', 'This lottery has begun already'),
    isPublished: defineError(
      409,
      'already_published',
      'Seats are published already, without a public lottery',
    ),
  },
}));

/** Error text for a missing number. */
export const numberText = 'Enter the public number in one line';

export const drawLottery = defineCall(() => ({
  ...bySuperadmins,
  summary: 'Sets the public number of a lottery, once its entries are closed, and shows its secret.',
  method: 'PUT',
  path: '/v1/api/superadmin/lottery/draw',
  invalid: numberText,
  body: z.object({
    eventName: lineField(noSuchEvent.message),
    publicNumber: lineField(numberText, 120),
  }),
  answer: messageAnswer('Lottery drawn'),
  errors: {
    noSuchEvent,
    notClosed: defineError(
      409,
      'not_closed',
      'The first draft after registration has closed closes the entries. Make one before.',
    ),
    isDrawn: defineError(409, 'already_drawn', 'This lottery is drawn already'),
    isPublished: defineError(409, 'already_published', 'Seats were published with this lottery as it is'),
  },
}));
