import { z } from 'zod';
import { defineCall } from '#platform/contract/call.ts';
import { badRequest, lineField, messageAnswer, notAuthorized } from '#platform/contract/common.ts';
import { noSuchEvent } from '#review/contract/admins.ts';
import { ofEvent } from './drafts.ts';

/** What anyone needs to check a lottery (docs/allocation.md); what is not known yet is null. */
export const getLottery = defineCall({
  summary: 'How far the lottery of an event is, and everything that anyone needs to check it.',
  method: 'GET',
  path: '/v1/api/lottery/:eventName',
  who: 'anyone',
  invalid: badRequest,
  params: ofEvent,
  answer: z.object({
    /** SHA-256 of the secret, and since when it stands here. */
    commitment: z.string().nullable(),
    committedAt: z.iso.datetime().nullable(),
    /** Of tickets, wishes and seats when the entries were closed. */
    closingDigest: z.string().nullable(),
    closedAt: z.iso.datetime().nullable(),
    publicNumber: z.string().nullable(),
    publicSource: z.string().nullable(),
    drawnAt: z.iso.datetime().nullable(),
    /** Shown once it is drawn. */
    secret: z.string().nullable(),
    /** Whoever takes part, once it is drawn. */
    tickets: z.array(z.string()),
  }),
  errors: { noSuchEvent },
});

const bySuperadmins = {
  who: ['superadmin'],
  forbidden: notAuthorized,
  failed: 'Internal server error',
} as const;

export const commitLottery = defineCall({
  ...bySuperadmins,
  summary:
    'Makes the secret of a lottery and shows its SHA-256; before registration opens, if it is to prove anything.',
  method: 'POST',
  path: '/v1/api/superadmin/lottery/commit',
  invalid: noSuchEvent[1],
  body: z.object({ eventName: lineField(noSuchEvent[1]) }),
  answer: messageAnswer('Lottery begun'),
  errors: { noSuchEvent, isCommitted: [409, 'This lottery has begun already'] },
});

/** Refusal when one of the two is missing. */
export const numberText = 'Please give the public number and where it stands, each in a line';

export const drawLottery = defineCall({
  ...bySuperadmins,
  summary: 'Sets the public number of a lottery, once its entries are closed, and shows its secret.',
  method: 'PUT',
  path: '/v1/api/superadmin/lottery/draw',
  invalid: numberText,
  body: z.object({
    eventName: lineField(noSuchEvent[1]),
    publicNumber: lineField(numberText, 120),
    publicSource: lineField(numberText, 200),
  }),
  answer: messageAnswer('Lottery drawn'),
  errors: {
    noSuchEvent,
    notClosed: [409, 'The first draft after registration has closed closes the entries. Make one before.'],
    isDrawn: [409, 'This lottery is drawn already'],
    isPublished: [409, 'Seats were published with this lottery as it is'],
  },
});
