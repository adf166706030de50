import { z } from 'zod';
import { noSuchEvent } from '#conference/contract.ts';
import { defineCall, defineError, lazyObject } from '#platform/contract/call.ts';
import {
  badRequestText,
  buildLineSchema,
  forbiddenEndpointError,
  messageAnswer,
} from '#platform/contract/common.ts';
import { allocationInputsSchema } from '../rule/inputs.ts';
import { draftParamsSchema, eventParamsSchema } from './drafts.ts';

/** Fields are null until their values are known. docs/allocation.md explains how to verify a lottery. */
export const getLottery = defineCall(() => ({
  summary: 'Returns the state of the lottery of an event, with everything needed to verify it.',
  method: 'GET',
  path: '/v1/api/lottery/:eventName',
  who: 'anyone',
  invalid: badRequestText,
  params: eventParamsSchema,
  answer: lazyObject(() => ({
    /** The SHA-256 digest of the secret. It is published before the secret. */
    commitment: z.string().nullable(),
    committedAt: z.iso.datetime().nullable(),
    publicSource: z.string().nullable(),
    /**
     * SHA-256 digest of the tickets, wishes and seats when the entries closed. The first draft after the end of
     * registration closes them.
     */
    closingDigest: z.string().nullable(),
    closedAt: z.iso.datetime().nullable(),
    tickets: z.array(z.string()),
    publicNumber: z.string().nullable(),
    drawnAt: z.iso.datetime().nullable(),
    /** Null until the lottery is drawn. */
    secret: z.string().nullable(),
    /** When seats were first published without a public number. Null if this has not happened. */
    withoutNumberSince: z.iso.datetime().nullable(),
    published: z.array(z.object({ draftID: z.string(), publishedAt: z.iso.datetime() })),
  })),
  errors: { noSuchEvent },
}));

export const getPublishedAllocationInputs = defineCall(() => ({
  summary:
    'Returns the inputs of a published draft, with tickets and without names. `npm run allocate` repeats the allocation.',
  method: 'GET',
  path: '/v1/api/lottery/:eventName/drafts/:draftID/inputs',
  who: 'anyone',
  invalid: badRequestText,
  params: draftParamsSchema,
  answer: allocationInputsSchema,
  errors: {
    noSuchEvent,
    noSuchDraft: defineError(404, 'no_such_draft', 'No such published draft exists'),
  },
}));

const superadminCallDefaults = {
  who: ['superadmin'],
  forbidden: forbiddenEndpointError,
  failed: 'Internal server error',
} as const;

export const publicSourceErrorText = 'Enter the source of the public number, in one line';

export const commitLottery = defineCall(() => ({
  ...superadminCallDefaults,
  summary:
    'Starts the public lottery of an event: creates its secret, publishes its SHA-256, and names the source of the public number.',
  method: 'POST',
  path: '/v1/api/superadmin/lottery/commit',
  invalid: publicSourceErrorText,
  body: z.object({
    eventName: buildLineSchema(noSuchEvent.message),
    publicSource: buildLineSchema(publicSourceErrorText, 200),
  }),
  answer: messageAnswer('Lottery started'),
  errors: {
    noSuchEvent,
    isCommitted: defineError(409, 'already_committed', 'This lottery has already started'),
    isPublished: defineError(
      409,
      'already_published',
      'Seats are already published without a public lottery',
    ),
  },
}));

export const publicNumberErrorText = 'Enter the public number in one line';

export const drawLottery = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Sets the public number of a lottery with closed entries, and reveals its secret.',
  method: 'PUT',
  path: '/v1/api/superadmin/lottery/draw',
  invalid: publicNumberErrorText,
  body: z.object({
    eventName: buildLineSchema(noSuchEvent.message),
    publicNumber: buildLineSchema(publicNumberErrorText, 120),
  }),
  answer: messageAnswer('Lottery drawn'),
  errors: {
    noSuchEvent,
    notClosed: defineError(
      409,
      'not_closed',
      'Make a draft after registration has closed. It closes the entries of the lottery.',
    ),
    isDrawn: defineError(409, 'already_drawn', 'This lottery is already drawn'),
    isPublished: defineError(409, 'already_published', 'Seats are already published with this lottery'),
  },
}));
