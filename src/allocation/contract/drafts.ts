import { z } from 'zod';
import { eventStates, noSuchEvent, registrationsFrozen } from '#conference/contract.ts';
import { defineCall, defineError, lazyObject } from '#platform/contract/call.ts';
import { badRequestText, buildLineSchema } from '#platform/contract/common.ts';
import { experienceLevels } from '#questions/contract/built-in-questions.ts';
import { adminCallDefaults } from '#registration/contract/common.ts';
import { allocationPolicies, comparedMethods } from '../rule/inputs.ts';

export const noSuchDraft = defineError(404, 'no_such_draft', 'No such draft exists');
export const eventParamsSchema = z.object({ eventName: buildLineSchema(noSuchEvent.message) });
export const draftParamsSchema = eventParamsSchema.extend({ draftID: buildLineSchema(noSuchDraft.message) });

export const seatNameSchema = z.object({
  committee: buildLineSchema(badRequestText),
  portfolio: buildLineSchema(badRequestText),
});
export type SeatName = z.output<typeof seatNameSchema>;

/**
 * How to seat the delegates of a group: in different committees ('spread'), in the same committee ('together'), or
 * without regard to the group ('none'). The choice decides only between equally good allocations (docs/allocation.md).
 */
export const groupWishes = ['none', 'spread', 'together'] as const;

export const demandingSeatAudiences = ['not_beginners', 'everyone'] as const;

/** The settings of a draft that an admin chooses. All other inputs come from registrations and the catalogue. */
export const draftChoicesSchema = lazyObject(() => ({
  policy: z.enum(allocationPolicies),
  groups: z.enum(groupWishes),
  /** Seats that an admin has assigned by hand, each with its delegate. The solver does not change them. */
  pins: z.array(seatNameSchema.extend({ regID: buildLineSchema(badRequestText) })).max(2_000, badRequestText),
  /** Seats that stay free in this draft. A portfolio is listed once for each of its seats that stays free. */
  kept: z.array(seatNameSchema).max(2_000, badRequestText),
  /**
   * The delegates who may get demanding seats, which are too difficult for beginners. Pinned seats ignore this setting.
   */
  demandingFor: z.enum(demandingSeatAudiences).default('not_beginners'),
  /** Registration ids of beginners who may also get a demanding seat. */
  admitted: z.array(buildLineSchema(badRequestText)).max(2_000, badRequestText).default([]),
  /** Registration ids of delegates who get no seat in this draft. */
  excluded: z.array(buildLineSchema(badRequestText)).max(2_000, badRequestText),
}));
export type Choices = z.output<typeof draftChoicesSchema>;

/** Describes how good an allocation is. Every field except `sumOfRanks` is a number of delegates. */
const quality = lazyObject(() => ({
  delegates: z.number(),
  waiting: z.number(),
  /** Delegates who did not get a committee that they named, including those who wait. */
  outside: z.number(),
  unnamed: z.number(),
  sumOfRanks: z.number(),
  firstWish: z.number(),
  topThree: z.number(),
}));

const draftLine = lazyObject(() => ({
  _id: z.string(),
  madeAt: z.iso.datetime(),
  /** Name of the admin. Null if the account was erased. */
  madeBy: z.string().nullable(),
  policy: z.enum(allocationPolicies),
  quality,
  publishedAt: z.iso.datetime().nullable(),
}));
export type DraftLine = z.output<typeof draftLine>;

export const listDrafts = defineCall(() => ({
  ...adminCallDefaults,
  invalid: badRequestText,
  summary:
    'Lists the allocation drafts of an event, newest first, with the current numbers of delegates and free seats.',
  method: 'GET',
  path: '/v1/api/admin/allocation/:eventName',
  params: eventParamsSchema,
  answer: z.object({
    eventState: z.enum(eventStates),
    registrationOpen: z.boolean(),
    undecided: z.number(),
    drafts: z.array(draftLine),
    /** Number of confirmed delegates without a seat. */
    unseated: z.number(),
    /** Number of seats that are neither assigned nor withheld. */
    free: z.number(),
  }),
  errors: { noSuchEvent },
}));

export const makeDraft = defineCall(() => ({
  ...adminCallDefaults,
  invalid: badRequestText,
  summary:
    'Computes and stores an allocation for all confirmed delegates without a seat. It assigns no seats.',
  method: 'POST',
  path: '/v1/api/admin/allocation/:eventName/drafts',
  bodyLimit: 1024 * 1024,
  params: eventParamsSchema,
  body: draftChoicesSchema,
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

/**
 * The origin of a delegate's result in a draft: the solver ('rule'), a seat pinned by an admin ('pinned'), no seat
 * because an admin excluded the delegate ('left_out'), or a seat from before the draft ('seated_before').
 */
const seatOrigins = ['rule', 'pinned', 'left_out', 'seated_before'] as const;

const draftRow = lazyObject(() => ({
  regID: z.string(),
  /** Null if the registration was deleted or is no longer confirmed. */
  name: z.string().nullable(),
  group: z.string().nullable(),
  experienceLevel: z.enum(experienceLevels).nullable(),
  how: z.enum(seatOrigins),
  seat: seatNameSchema.nullable(),
  /** Quality of the seat for the delegate, from 1 (best) to 14 (no seat). See docs/allocation.md. */
  rank: z.number(),
  wishes: z.array(z.object({ committee: z.string(), portfolios: z.array(z.string()) })),
}));
export type DraftRow = z.output<typeof draftRow>;

export const getDraft = defineCall(() => ({
  ...adminCallDefaults,
  invalid: badRequestText,
  summary:
    'Returns a draft: the seat of each delegate, the seats of each committee, and what has changed since it was made.',
  method: 'GET',
  path: '/v1/api/admin/allocation/:eventName/drafts/:draftID',
  params: draftParamsSchema,
  answer: draftLine.extend({
    /** SHA-256 digest of all inputs. Drafts with the same digest assign the same seats. */
    digest: z.string(),
    seed: z.string(),
    choices: draftChoicesSchema,
    /** The choices of this draft as the settings of a new draft. Choices that are no longer possible are left out. */
    again: draftChoicesSchema,
    /**
     * Changes since the draft was made, one sentence each. A draft can be published only while the list is empty. It is
     * also empty for a published draft.
     */
    since: z.array(z.string()),
    committees: z.array(
      z.object({
        committee: z.string(),
        name: z.string(),
        portfolios: z.array(z.object({ portfolio: z.string(), seats: z.number() })),
      }),
    ),
    /**
     * First the delegates about whom the solver decided, in the order of the lottery. Then the pinned delegates, the
     * excluded delegates, and those who had a seat before the draft.
     */
    rows: z.array(draftRow),
  }),
  errors: { noSuchEvent, noSuchDraft },
}));

export const compareRules = defineCall(() => ({
  ...adminCallDefaults,
  invalid: badRequestText,
  summary: 'Compares the quality of a draft with other rules and with simple procedures.',
  method: 'GET',
  path: '/v1/api/admin/allocation/:eventName/drafts/:draftID/rules',
  params: draftParamsSchema,
  answer: z.object({ ways: z.array(z.object({ way: z.enum(comparedMethods), quality })) }),
  errors: { noSuchEvent, noSuchDraft, tooLong: makeDraft.errors.tooLong },
}));

declare module '#platform/contract/call.ts' {
  interface KindsOfRegistration {
    draft: true;
  }
}

export const publishDraft = defineCall(() => ({
  ...adminCallDefaults,
  invalid: badRequestText,
  summary:
    'Assigns all seats of a draft atomically and mails every delegate. Fails when the draft is outdated.',
  method: 'PUT',
  path: '/v1/api/admin/allocation/publish',
  body: z.object({
    eventName: buildLineSchema(noSuchEvent.message),
    draftID: buildLineSchema(noSuchDraft.message),
    /**
     * True publishes the draft although the lottery has no public number. Then the order of the lottery cannot be
     * verified, and the public page of the lottery says so.
     */
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
    registrationsFrozen,
    tooLong: makeDraft.errors.tooLong,
  },
}));

/** Alternatives to the admin's settings that are previewed. Each changes a single setting. */
const alternatives = [
  'without_pins',
  'demanding_for_everyone',
  'demanding_for_not_beginners',
  'groups_ignored',
  'groups_spread',
  'groups_together',
] as const;
export type Alternative = (typeof alternatives)[number];

const weighed = lazyObject(() => ({
  /**
   * Describes only the delegates who had no seat before. A pinned delegate is counted with the pinned seat, an excluded
   * delegate as waiting.
   */
  quality,
  better: z.number(),
  worse: z.number(),
  /**
   * `spread` counts delegates who share a committee with a member of their group. `together` counts those who share a
   * committee with no other member. Groups with a single member are not counted.
   */
  unmet: z.object({ spread: z.number(), together: z.number() }),
}));
export type Weighed = z.output<typeof weighed>;

const { contradiction, noSeats, tooLong } = makeDraft.errors;

export const previewChoices = defineCall(() => ({
  ...adminCallDefaults,
  invalid: badRequestText,
  summary: 'Previews the result of choices, and compares each with its alternatives. Stores nothing.',
  method: 'POST',
  path: '/v1/api/admin/allocation/:eventName/weigh',
  bodyLimit: makeDraft.bodyLimit,
  params: eventParamsSchema,
  body: draftChoicesSchema.extend({
    separately: z.boolean(),
  }),
  answer: z.object({
    chosen: weighed,
    /** Alternatives to the settings. Those that cannot change the result are left out. */
    instead: z.array(weighed.extend({ what: z.enum(alternatives) })),
  }),
  errors: { noSuchEvent, noSeats, contradiction, tooLong },
}));
