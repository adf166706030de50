import { z } from 'zod';
import { eventStates, registrationsStay } from '#conference/contract.ts';
import { defineCall, defineError } from '#platform/contract/call.ts';
import { badRequest, lineField } from '#platform/contract/common.ts';
import { byAdmins, noSuchEvent } from '#registration/contract/common.ts';
import { experienceLevels } from '#registration/contract/fields.ts';
import { policies } from '../rule/inputs.ts';

export const noSuchDraft = defineError(404, 'no_such_draft', 'No such draft exists');
export const eventParams = z.object({ eventName: lineField(noSuchEvent.message) });
export const draftParams = eventParams.extend({ draftID: lineField(noSuchDraft.message) });

export const seatName = z.object({ committee: lineField(badRequest), portfolio: lineField(badRequest) });
export type SeatName = z.output<typeof seatName>;

/** How groups are seated among equal allocations (docs/allocation.md). */
export const groupWishes = ['none', 'spread', 'together'] as const;

export const demandingFor = ['not_beginners', 'everyone'] as const;

/** The secretariat's choices for a draft. Everything else comes from registrations and catalogue. */
export const choices = z.object({
  policy: z.enum(policies),
  groups: z.enum(groupWishes),
  /** Fixed seats, regardless of the rule. */
  pins: z.array(seatName.extend({ regID: lineField(badRequest) })).max(2_000, badRequest),
  /** Seats kept free in this draft. A portfolio is listed once for each seat. */
  kept: z.array(seatName).max(2_000, badRequest),
  /** Who may get demanding seats. Pins ignore this choice. */
  demandingFor: z.enum(demandingFor).default('not_beginners'),
  /** Beginners who may still get a demanding seat. */
  admitted: z.array(lineField(badRequest)).max(2_000, badRequest).default([]),
  /** Registrations that get no seat in this draft. */
  excluded: z.array(lineField(badRequest)).max(2_000, badRequest),
});
export type Choices = z.output<typeof choices>;

/** The quality of an allocation, counted in delegates. */
export const quality = z.object({
  delegates: z.number(),
  waiting: z.number(),
  /** Delegates outside the committees they named, including those who wait. */
  outside: z.number(),
  unnamed: z.number(),
  sumOfClasses: z.number(),
  firstWish: z.number(),
  topThree: z.number(),
});

const draftLine = z.object({
  _id: z.string(),
  madeAt: z.iso.datetime(),
  /** Null once that account is erased. */
  madeBy: z.string().nullable(),
  policy: z.enum(policies),
  quality,
  publishedAt: z.iso.datetime().nullable(),
});
export type DraftLine = z.output<typeof draftLine>;

export const listDrafts = defineCall(() => ({
  ...byAdmins,
  invalid: badRequest,
  summary:
    'Lists the allocation drafts of an event, newest first, with the current numbers of delegates and free seats.',
  method: 'GET',
  path: '/v1/api/admin/allocation/:eventName',
  params: eventParams,
  answer: z.object({
    eventState: z.enum(eventStates),
    /** Whether registration is open now. */
    registrationOpen: z.boolean(),
    undecided: z.number(),
    drafts: z.array(draftLine),
    /** Confirmed delegates without a seat. */
    unseated: z.number(),
    /** Seats that are neither assigned nor withheld. */
    free: z.number(),
  }),
  errors: { noSuchEvent },
}));

export const makeDraft = defineCall(() => ({
  ...byAdmins,
  invalid: badRequest,
  summary:
    'Computes and stores an allocation for all confirmed delegates without a seat. It assigns no seats.',
  method: 'POST',
  path: '/v1/api/admin/allocation/:eventName/drafts',
  bodyLimit: 1024 * 1024,
  params: eventParams,
  body: choices,
  answer: z.object({ message: z.literal('Draft made'), draftID: z.string() }),
  errors: {
    noSuchEvent,
    noSeats: defineError(409, 'no_seats', 'The event has no seats to allocate'),
    contradiction: defineError(
      409,
      'contradiction',
      'A pinned seat, a seat kept free or a delegate left out no longer fits. Check the draft again.',
    ),
    lotteryChanged: defineError(409, 'lottery_changed', 'The lottery has changed. Make the draft again.'),
    tooLong: defineError(503, 'allocation_timeout', 'The allocation took too long. Try again in a moment.'),
  },
}));

/** Where the seat of a delegate in a draft comes from. */
export const seatOrigins = ['rule', 'pinned', 'left_out', 'seated_before'] as const;

const draftRow = z.object({
  regID: z.string(),
  /** Null for a deleted registration. */
  name: z.string().nullable(),
  /** The name of the group. */
  group: z.string().nullable(),
  experienceLevel: z.enum(experienceLevels).nullable(),
  how: z.enum(seatOrigins),
  seat: seatName.nullable(),
  /** 1 to 14 (docs/allocation.md). */
  class: z.number(),
  wishes: z.array(z.object({ committee: z.string(), portfolios: z.array(z.string()) })),
});
export type DraftRow = z.output<typeof draftRow>;

export const readDraft = defineCall(() => ({
  ...byAdmins,
  invalid: badRequest,
  summary:
    'Returns a draft: the seat of each delegate, the seats of each committee, and what has changed since it was made.',
  method: 'GET',
  path: '/v1/api/admin/allocation/:eventName/drafts/:draftID',
  params: draftParams,
  answer: draftLine.extend({
    /** Digest of all inputs. The same inputs give the same draft. */
    digest: z.string(),
    seed: z.string(),
    choices,
    /** The choices that still fit, for a new draft. */
    again: choices,
    /** What has changed since the draft, one sentence each. It can be published while this is empty. */
    since: z.array(z.string()),
    committees: z.array(
      z.object({
        committee: z.string(),
        name: z.string(),
        portfolios: z.array(z.object({ portfolio: z.string(), seats: z.number() })),
      }),
    ),
    /** The delegates allocated by the rule come first, in the order of the lottery. */
    rows: z.array(draftRow),
  }),
  errors: { noSuchEvent, noSuchDraft },
}));

export const compareRules = defineCall(() => ({
  ...byAdmins,
  invalid: badRequest,
  summary: 'Compares the quality of a draft with other rules and with simple procedures.',
  method: 'GET',
  path: '/v1/api/admin/allocation/:eventName/drafts/:draftID/rules',
  params: draftParams,
  answer: z.object({ ways: z.array(z.object({ way: z.string(), quality })) }),
  errors: { noSuchEvent, noSuchDraft, tooLong: makeDraft.errors.tooLong },
}));

export const publishDraft = defineCall(() => ({
  ...byAdmins,
  invalid: badRequest,
  summary:
    'Assigns all seats of a draft atomically and mails every delegate. Fails when the draft is outdated.',
  method: 'PUT',
  path: '/v1/api/admin/allocation/publish',
  body: z.object({
    eventName: lineField(noSuchEvent.message),
    draftID: lineField(noSuchDraft.message),
    /** Publishes although the lottery has no public number. The public page shows this from then on. */
    withoutPublicNumber: z.boolean().default(false),
  }),
  answer: z.object({
    message: z.literal('Seats published'),
    seated: z.number(),
    waiting: z.number(),
  }),
  ofRegistration: {
    field: 'draftID',
    kind: 'draft',
    error: defineError(
      403,
      'own_draft',
      'You or your group are in this draft, so another admin has to publish it',
    ),
  },
  errors: {
    noSuchEvent,
    noSuchDraft,
    isPublished: defineError(409, 'already_published', 'This draft is already published'),
    noPublicNumber: defineError(
      409,
      'no_public_number',
      'The lottery has no public number yet. Enter it first, or choose to publish without a public lottery.',
    ),
    noAssignments: defineError(409, 'no_assignments', 'This draft assigns no seats'),
    outdated: defineError(
      409,
      'draft_outdated',
      'Something has changed since this draft was made. Check the changes, and make a new draft.',
    ),
    registrationsStay,
    tooLong: makeDraft.errors.tooLong,
  },
}));

/** The alternatives that can be compared with the choices, one by one. */
export const alternatives = [
  'without_pins',
  'demanding_for_everyone',
  'demanding_for_not_beginners',
  'groups_ignored',
  'groups_spread',
  'groups_together',
] as const;
export type Alternative = (typeof alternatives)[number];

const weighed = z.object({
  /** Quality for delegates without a seat: a pinned delegate counts with the pinned seat, an excluded one as waiting. */
  quality,
  /** How many delegates get a better or worse seat than with the choices. */
  better: z.number(),
  worse: z.number(),
  /** Number of delegates whose group's wish is unmet, by wish. */
  unmet: z.object({ spread: z.number(), together: z.number() }),
});
export type Weighed = z.output<typeof weighed>;

const { contradiction, noSeats, tooLong } = makeDraft.errors;

export const weighChoices = defineCall(() => ({
  ...byAdmins,
  invalid: badRequest,
  summary: 'Previews the result of choices, and compares each with its alternatives. Stores nothing.',
  method: 'POST',
  path: '/v1/api/admin/allocation/:eventName/weigh',
  bodyLimit: makeDraft.bodyLimit,
  params: eventParams,
  body: choices.extend({
    /** Also computes the alternatives. Each takes as long as a draft. */
    separately: z.boolean(),
  }),
  answer: z.object({
    chosen: weighed,
    /** Only the alternatives that could change the result. */
    instead: z.array(weighed.extend({ what: z.enum(alternatives) })),
  }),
  errors: { noSuchEvent, noSeats, contradiction, tooLong },
}));
