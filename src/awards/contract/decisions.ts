import { z } from 'zod';
import { eventArchived, noSuchEvent } from '#conference/contract/event-settings.ts';
import {
  byChairsAndSuperadmins,
  noSuchCommittee,
  ofCommittee,
  otherCommittee,
} from '#debate/contract/of-committee.ts';
import { defineCall, defineError, lazyObject } from '#platform/contract/call.ts';
import { buildLineSchema, messageAnswer } from '#platform/contract/common.ts';
import { awardSchema, criterionSchema, delegationMeasures } from '../rule/settings.ts';
import {
  awardId,
  countsSchema,
  delegateSchema,
  eventName,
  registrationId,
  superadminCallDefaults,
} from './common.ts';

const maxSentence = 300;

const chairValueSchema = lazyObject(() => ({
  chair: z.string(),
  marks: z.number(),
  /** Thousandths of a point. */
  points: z.number(),
  /** Thousandths of the range, before and after the correction. */
  share: z.number(),
  corrected: z.number(),
}));

/** The arithmetic of a delegate. All numbers are thousandths, and the parts add up to the total. */
const scoreSchema = lazyObject(() => ({
  ...delegateSchema.shape,
  counts: countsSchema,
  total: z.number(),
  criteria: z.array(
    z.object({
      criterion: z.string(),
      chairs: z.array(chairValueSchema),
      share: z.number().nullable(),
      part: z.number(),
    }),
  ),
  /** Ids of criteria without a value. */
  missing: z.array(z.string()),
  isMarked: z.boolean(),
}));

const decisionSchema = lazyObject(() => ({
  _id: z.string(),
  award: z.string(),
  place: z.number(),
  registrationId: z.string(),
  name: z.string(),
  portfolio: z.string(),
  sentence: z.string(),
  /** Names of who decided and of the second person. Null if the account was erased, or there was none. */
  decidedBy: z.string().nullable(),
  confirmedBy: z.string().nullable(),
  /** True if a second person has to confirm it before it is released. */
  isWaiting: z.boolean(),
  /** True if the caller decided it, and so cannot be the second person. */
  isByCaller: z.boolean(),
  releasedAt: z.iso.datetime().nullable(),
}));

const changedMeanwhile = defineError(
  409,
  'award_changed',
  'The marks or decisions have changed since you looked. Look at them again.',
);
const released = defineError(
  409,
  'award_released',
  'This award is released. A superadmin can only withdraw it.',
);
const noSuchAward = defineError(404, 'no_such_award', 'No such award exists');
const ownAward = defineError(403, 'own_registration', 'Another person decides about your own award');

export const getProposal = defineCall(() => ({
  ...byChairsAndSuperadmins,
  summary: 'The proposed awards of a committee with their arithmetic, and what was decided.',
  method: 'GET',
  path: '/v1/api/awards/:eventName/:committee',
  params: z.object(ofCommittee),
  answer: lazyObject(() => ({
    eventName: z.string(),
    committee: z.string(),
    committeeName: z.string(),
    criteria: z.array(criterionSchema),
    /** Awards with a place in this committee, with the number of places. */
    awards: z.array(
      awardSchema.pick({ id: true, label: true, by: true, isMain: true }).extend({ places: z.number() }),
    ),
    needsTwo: z.boolean(),
    /** Ranked by the total, the highest first. */
    scores: z.array(scoreSchema),
    chairs: z.record(z.string(), z.string()),
    places: z.array(
      z.object({
        award: z.string(),
        place: z.number(),
        registrationId: z.string(),
        value: z.number(),
        tiedWith: z.array(z.string()),
      }),
    ),
    closest: z.array(
      z.object({ award: z.string(), inside: z.string(), outside: z.string(), gap: z.number() }),
    ),
    decisions: z.array(decisionSchema),
    /** Digest of the scores. The client sends it back with a decision. */
    seen: z.string(),
  })),
  errors: { noSuchEvent, otherCommittee, noSuchCommittee },
}));

export const decideAward = defineCall(() => ({
  ...byChairsAndSuperadmins,
  ofRegistration: { field: 'registrationId', kind: 'registration', error: ownAward },
  summary: 'Decides who gets a place of an award, with a sentence. It replaces an earlier decision.',
  method: 'PUT',
  path: '/v1/api/awards/decision',
  body: z.object({
    ...ofCommittee,
    award: z.string().min(1).max(40),
    place: z.int().min(1).max(20),
    registrationId,
    sentence: buildLineSchema(`Write a sentence of at most ${maxSentence} characters`, maxSentence),
    seen: z.string().max(60),
  }),
  answer: messageAnswer('Decided'),
  errors: {
    noSuchEvent,
    otherCommittee,
    noSuchCommittee,
    archived: eventArchived,
    noSuchAward,
    noSuchDelegate: defineError(404, 'no_such_delegate', 'This person has no seat in the committee'),
    changedMeanwhile,
    released,
    alreadyGiven: defineError(409, 'award_given', 'This person has a place of this award already'),
    ownAward,
  },
}));

export const confirmAward = defineCall(() => ({
  ...byChairsAndSuperadmins,
  ofRegistration: { field: 'registrationId', kind: 'registration', error: ownAward },
  summary: 'Confirms a decision about a main award as the second person.',
  method: 'PUT',
  path: '/v1/api/awards/confirm',
  /** The person and the sentence that the caller saw. */
  body: z.object({ ...ofCommittee, awardId, registrationId, sentence: z.string().max(maxSentence) }),
  answer: messageAnswer('Confirmed'),
  errors: {
    noSuchEvent,
    otherCommittee,
    noSuchCommittee,
    noSuchAward,
    changedMeanwhile,
    ownAward,
    samePerson: defineError(409, 'same_person', 'Another person has to confirm this'),
  },
}));

export const clearAward = defineCall(() => ({
  ...byChairsAndSuperadmins,
  ofRegistration: 'unchanged',
  summary: 'Removes a decision that was not released.',
  method: 'DELETE',
  path: '/v1/api/awards/decision',
  body: z.object({ ...ofCommittee, awardId }),
  answer: messageAnswer('Decision removed'),
  errors: { noSuchEvent, otherCommittee, noSuchCommittee, noSuchAward, released },
}));

export const getCeremony = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'All decided awards of an event in the order in which they are read out, and the delegations.',
  method: 'GET',
  path: '/v1/api/superadmin/awards/:eventName',
  params: z.object({ eventName }),
  answer: lazyObject(() => ({
    eventName: z.string(),
    /** Digest of what is decided and not released. The client sends it back to release exactly this. */
    seen: z.string(),
    /** Number of decisions that a release would publish, and of those that wait for a second person. */
    ready: z.number(),
    waiting: z.number(),
    committees: z.array(
      z.object({
        committee: z.string(),
        name: z.string(),
        shortName: z.string(),
        places: z.number(),
        decided: z.number(),
        delegates: z.number(),
        marks: z.number(),
        /** The last award first, as they are read out. */
        awards: z.array(
          decisionSchema.extend({
            label: z.string(),
            delegation: z.string().nullable(),
            /** How the name is spoken, as its owner wrote it. Empty if it is not known. */
            spoken: z.string(),
          }),
        ),
      }),
    ),
    measure: z.enum(delegationMeasures),
    minMembers: z.number(),
    /** Delegations with an award, by the formula of the club. */
    delegations: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        members: z.number(),
        awards: z.number(),
        points: z.number(),
        value: z.number(),
        rank: z.number().nullable(),
      }),
    ),
  })),
  errors: { noSuchEvent },
}));

export const releaseAwards = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Releases the decided awards: drafts of certificates, mails and the dashboards.',
  method: 'POST',
  path: '/v1/api/superadmin/awards/release',
  body: z.object({ eventName, seen: z.string().max(60) }),
  answer: z.object({ message: z.literal('Awards released'), count: z.number() }),
  errors: {
    noSuchEvent,
    archived: eventArchived,
    nothing: defineError(409, 'nothing_to_release', 'There is nothing to release'),
    changedMeanwhile,
  },
}));

export const withdrawAward = defineCall(() => ({
  ...superadminCallDefaults,
  ofRegistration: { field: 'registrationId', kind: 'registration', error: ownAward },
  summary: 'Withdraws a released award with a reason, and its certificate.',
  method: 'PUT',
  path: '/v1/api/superadmin/awards/withdraw',
  body: z.object({
    eventName,
    awardId,
    registrationId,
    reason: buildLineSchema('Enter a reason of at most 200 characters', 200),
  }),
  answer: messageAnswer('Award withdrawn'),
  errors: { noSuchEvent, noSuchAward, ownAward },
}));
