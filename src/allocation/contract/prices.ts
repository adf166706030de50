import { z } from 'zod';
import { defineCall } from '#platform/contract/call.ts';
import { badRequest } from '#platform/contract/common.ts';
import { byAdmins, noSuchEvent } from '#registration/contract/desk/admins.ts';
import { choices, makeDraft, ofEvent, quality } from './drafts.ts';

/** What can be weighed against what is chosen, one by one. */
export const alternatives = [
  'without pins',
  'demanding for everybody',
  'demanding for no beginners',
  'groups as it comes',
  'groups spread',
  'groups together',
] as const;
export type Alternative = (typeof alternatives)[number];

const weighed = z.object({
  /** Of delegates without a seat: pinned ones by the seat they get, left out ones as waiting. */
  quality,
  /** How many delegates fare better and worse by their own wishes than with what is chosen. */
  better: z.number(),
  worse: z.number(),
  /** How many delegates of groups sit otherwise than that wish of groups would have it. */
  unmet: z.object({ spread: z.number(), together: z.number() }),
});
export type Weighed = z.output<typeof weighed>;

const { contradiction, noSeats, tooLong } = makeDraft.errors;

export const weighChoices = defineCall({
  ...byAdmins,
  invalid: badRequest,
  summary: 'What choices would come to, and what each of them costs beside its alternatives. Keeps nothing.',
  method: 'POST',
  path: '/v1/api/admin/allocation/:eventName/weigh',
  bodyLimit: makeDraft.bodyLimit,
  params: ofEvent,
  body: choices.extend({
    /** Whether the alternatives are wanted too; each takes as long as a draft. */
    separately: z.boolean(),
  }),
  answer: z.object({
    chosen: weighed,
    /** Only those that could change anything. */
    instead: z.array(weighed.extend({ what: z.enum(alternatives) })),
  }),
  errors: { noSuchEvent, noSeats, contradiction, tooLong },
});
