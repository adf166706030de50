import { z } from 'zod';
import { noSuchEvent } from '#conference/contract/event-settings.ts';
import { defineCall, defineError, lazy, lazyObject } from '#platform/contract/call.ts';
import { buildLineSchema, messageAnswer, tooManyRequests } from '#platform/contract/common.ts';
import { refusalCodes } from '../rule/refusal.ts';
import { idSchema } from '../rule/rule-set/schema.ts';
import { voteRights } from '../rule/rule-set/vocabulary.ts';
import { stepKinds, stepSchema } from '../rule/step.ts';
import {
  byChairs,
  byChairsAndSuperadmins,
  leadNeeded,
  noRules,
  noSuchCommittee,
  ofCommittee,
  otherCommittee,
  sessionsArchived,
} from './of-committee.ts';

/** Calls of chairs that the secretariat can make too. */
const readByStaff = { ...byChairs, who: ['admin', 'superadmin'] } as const;

/** Maximum number of steps in one request. */
export const maxStepsPerCall = 200;
/** Maximum number of steps in one answer. A client that has fewer than the log reads on from the last one. */
export const maxStepsPerAnswer = 1000;
/** Maximum length of the body of a step as JSON, in characters. */
export const maxStepBody = 2048;
export const maxStepsPerDebate = 20_000;
/** Phones make no more steps then, so that they leave room for those of the chair. */
export const maxStepsWithPhones = 15_000;
const maxMembersPerDebate = 300;
/** The lead counts as present until this many milliseconds after it last sent something. */
export const leadPresentMs = 45_000;
/** Another device needs a reason to take the lead until this many milliseconds after the lead last sent something. */
export const leadHeldMs = 2 * 60_000;

export const phoneModes = ['off', 'ask', 'on'] as const;
export type PhoneMode = (typeof phoneModes)[number];

const device = idSchema;

const leadChanged = defineError(
  409,
  'lead_changed',
  'Another device has taken the lead meanwhile. Look again.',
);

const memberSchema = z.object({
  id: z.string(),
  name: z.string(),
  votes: z.enum(voteRights),
  veto: z.boolean(),
  tags: z.array(z.string()),
});

const refusalSchema = z.object({
  refused: z.enum(refusalCodes),
  rule: z.string().optional(),
  needed: z.number().optional(),
  found: z.number().optional(),
  about: z.string().optional(),
  final: z.boolean(),
});

const leadSchema = z.object({
  term: z.number(),
  device: z.string(),
  /** Name of the chair. Null if the account was erased. */
  name: z.string().nullable(),
  takenAt: z.number(),
  seenAt: z.number(),
});

/** What happened in a debate after a step that the client has. Times are in epoch milliseconds. */
const news = {
  /** Changes with everything below. */
  version: z.number(),
  /** Number of the last step. */
  seq: z.number(),
  /** Steps after the one that the client has, at most 1,000. The client reads on until it has `seq`. */
  steps: z.array(stepSchema),
  /** The server's hash of the state after `seq`. */
  hash: z.string(),
  /** Null until a device took the lead. */
  lead: leadSchema.nullable(),
  phones: z.enum(phoneModes),
  /** Number of steps of other devices about which the lead has to decide. */
  sideSteps: z.number(),
  /** What delegates ask for, oldest first. */
  requests: z.array(
    z.object({
      _id: z.string(),
      member: z.string(),
      kind: z.enum(stepKinds),
      body: z.unknown(),
      at: z.number(),
    }),
  ),
  /** The server's clock. */
  now: z.number(),
};
const newsAnswer = lazyObject(() => news);

const documentSchema = z.object({
  ruleSet: z.string(),
  revision: z.number(),
  document: z.record(z.string(), z.unknown()),
});

const debateAnswer = lazyObject(() => ({
  ...news,
  eventName: z.string(),
  committee: z.string(),
  committeeName: z.string(),
  /** True if the caller chairs the committee, or is a superadmin who leads it. */
  mayChair: z.boolean(),
  /** When an offline device must stop using this answer, in epoch milliseconds. */
  expiresAt: z.number(),
  /** The chosen set, with its current revision. */
  ruleSet: z.string(),
  revision: z.number(),
  /** The rules of the chosen set and of each sitting in the log. */
  rules: z.array(documentSchema),
  /** Portfolios of the committee. */
  members: z.array(memberSchema),
  /** Sessions of the committee for which a sitting can be opened, in order of time. */
  sessions: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      day: z.iso.date(),
      startsAt: z.iso.datetime().nullable(),
      endsAt: z.iso.datetime().nullable(),
    }),
  ),
  /** Opens the projector. Null for callers who cannot open it, and before the debate was opened. */
  screenKey: z.string().nullable(),
}));

export const getDebate = defineCall(() => ({
  ...readByStaff,
  summary: 'The debate of a committee: rules, members, and the log after a step.',
  method: 'GET',
  path: '/v1/api/debates/:eventName/:committee',
  params: z.object(ofCommittee),
  query: z.object({ since: z.coerce.number().int().min(0).default(0) }),
  answer: debateAnswer,
  errors: { noSuchEvent, otherCommittee, noSuchCommittee, noRules },
}));

export const followDebate = defineCall(() => ({
  ...readByStaff,
  summary: 'What happens in a debate, as server-sent events.',
  method: 'GET',
  path: '/v1/api/debates/:eventName/:committee/live',
  stream: true,
  params: z.object(ofCommittee),
  query: z.object({ since: z.coerce.number().int().min(0).default(0) }),
  answer: newsAnswer,
  errors: { noSuchEvent, otherCommittee, noSuchCommittee, noRules, sessionsArchived, tooManyRequests },
}));

/** A step as a device sends it. Its place in the log is given by the server. */
const sentStep = lazy(() =>
  stepSchema
    .omit({ seq: true, by: true })
    .refine(({ body }) => JSON.stringify(body ?? null).length <= maxStepBody, {
      error: 'This step is too long',
      path: ['body'],
    }),
);

export const recordSteps = defineCall(() => ({
  ...byChairsAndSuperadmins,
  ofRegistration: 'unchanged',
  summary:
    'Adds steps of the lead to the log. Steps of another device, and those that the rules refuse, are kept aside. A step that is sent again is stored once.',
  method: 'POST',
  path: '/v1/api/debates/steps',
  bodyLimit: 640 * 1024,
  body: z.object({
    ...ofCommittee,
    device,
    /** Number of the last step of the log that the device has. The steps are numbered from there until they are sent. */
    after: z.int().min(0),
    /** The device's clock when it sends, in epoch milliseconds. */
    sentAt: z.int().min(0),
    /** The account that made the steps. */
    accountId: z.string().min(1).max(100).optional(),
    /** From the file of the former lead, for a device that took the lead over without a network. */
    handoverCode: z.string().min(1).max(100).optional(),
    steps: z.array(sentStep).max(maxStepsPerCall),
  }),
  answer: lazyObject(() => ({
    ...news,
    /** Steps that were kept aside, and why. */
    refused: z.array(z.object({ id: z.string(), refusal: refusalSchema })),
  })),
  errors: {
    noSuchEvent,
    otherCommittee,
    noSuchCommittee,
    noRules,
    leadNeeded,
    tooManyRequests,
    full: defineError(409, 'debate_full', `A debate has at most ${maxStepsPerDebate} steps`),
    otherChair: defineError(
      409,
      'other_chair',
      'Another chair made these steps and must log in to send them',
    ),
  },
}));

export const takeLead = defineCall(() => ({
  ...byChairsAndSuperadmins,
  ofRegistration: 'unchanged',
  summary: 'Makes a device the lead of a debate, whose steps count. The first call opens the debate.',
  method: 'POST',
  path: '/v1/api/debates/lead',
  body: z.object({
    ...ofCommittee,
    device,
    /** The term that the caller saw; 0 if there was no lead. The call returns 409 if it changed. */
    expectedTerm: z.int().min(0),
    /** Number of the last step of the log that the device has. */
    after: z.int().min(0).default(0),
    reason: buildLineSchema('Enter a reason of at most 200 characters', 200).optional(),
  }),
  answer: lazyObject(() => ({
    ...news,
    /** Lets another device take the lead over from a file, without a network. It works once. */
    handoverCode: z.string(),
  })),
  errors: {
    noSuchEvent,
    otherCommittee,
    noSuchCommittee,
    noRules,
    leadChanged,
    leadHeld: defineError(
      409,
      'lead_held',
      'Another device leads this session now. Say why you take the lead.',
    ),
    reasonMissing: defineError(409, 'reason_missing', 'Say why you take the lead of this committee.'),
  },
}));

export const setPhones = defineCall(() => ({
  ...byChairsAndSuperadmins,
  ofRegistration: 'unchanged',
  summary: 'Lets delegates ask and vote on their phones, after a tap of the chair, or not.',
  method: 'PUT',
  path: '/v1/api/debates/phones',
  body: z.object({ ...ofCommittee, phones: z.enum(phoneModes) }),
  answer: messageAnswer('Saved'),
  errors: { noSuchEvent, otherCommittee, noSuchCommittee, noRules, leadNeeded },
}));

export const renewScreenKey = defineCall(() => ({
  ...byChairsAndSuperadmins,
  ofRegistration: 'unchanged',
  summary: 'Gives the projector of a committee a new address. The former one ends.',
  method: 'POST',
  path: '/v1/api/debates/screen-key',
  body: z.object(ofCommittee),
  answer: z.object({ screenKey: z.string() }),
  errors: { noSuchEvent, otherCommittee, noSuchCommittee, noRules, leadNeeded },
}));

const memberRights = lazy(() =>
  z
    .array(
      z.object({
        id: z.string().min(1).max(100),
        votes: z.enum(voteRights),
        veto: z.boolean(),
        tags: z.array(buildLineSchema('Enter a tag of at most 60 characters', 60)).max(5),
      }),
    )
    .max(maxMembersPerDebate),
);

export const setDebateMembers = defineCall(() => ({
  ...byChairsAndSuperadmins,
  ofRegistration: 'unchanged',
  summary: 'Sets who votes on what, has the veto, and belongs to which party.',
  method: 'PUT',
  path: '/v1/api/debates/members',
  body: z.object({
    ...ofCommittee,
    /** Those that differ from a member with all votes, no veto and no tag. */
    members: memberRights,
    /** The same of what the caller saw. The server rejects the change if another one came first. */
    seen: memberRights,
  }),
  answer: messageAnswer('Members updated'),
  errors: {
    noSuchEvent,
    otherCommittee,
    noSuchCommittee,
    noRules,
    duringVote: defineError(409, 'during_vote', 'Close the vote first'),
    changedMeanwhile: defineError(
      409,
      'members_changed',
      'Another person has changed the members since you opened them. Open them again.',
    ),
  },
}));

const sideStep = lazyObject(() => ({
  _id: z.string(),
  device: z.string(),
  /** Name of the chair who made it. Null if the account was erased. */
  name: z.string().nullable(),
  at: z.number(),
  kind: z.enum(stepKinds),
  body: z.unknown(),
  refusal: refusalSchema,
}));

export const listSideSteps = defineCall(() => ({
  ...readByStaff,
  summary:
    'Steps of other devices that are not in the log, about which the lead decides, in the order in which they were made.',
  method: 'GET',
  path: '/v1/api/debates/:eventName/:committee/side-steps',
  params: z.object(ofCommittee),
  answer: lazyObject(() => ({ sideSteps: z.array(sideStep) })),
  errors: { noSuchEvent, otherCommittee, noSuchCommittee, noRules },
}));

export const decideSideSteps = defineCall(() => ({
  ...byChairsAndSuperadmins,
  ofRegistration: 'unchanged',
  summary: 'Applies steps of another device at the end of the log, or discards them.',
  method: 'PUT',
  path: '/v1/api/debates/side-steps',
  body: z.object({
    ...ofCommittee,
    device,
    term: z.int().min(1),
    decision: z.enum(['apply', 'discard']),
    ids: z.array(idSchema).min(1).max(maxStepsPerCall),
  }),
  answer: lazyObject(() => ({
    /** Those that the rules refuse now. They stay in the list. */
    refused: z.array(z.object({ id: z.string(), refusal: refusalSchema })),
  })),
  errors: { noSuchEvent, otherCommittee, noSuchCommittee, noRules, leadNeeded, leadChanged },
}));

export const answerRequest = defineCall(() => ({
  ...byChairsAndSuperadmins,
  ofRegistration: 'unchanged',
  summary: 'Accepts or declines what a delegate asked for on a phone.',
  method: 'PUT',
  path: '/v1/api/debates/request',
  body: z.object({ ...ofCommittee, _id: z.string().min(1).max(100), accept: z.boolean() }),
  answer: messageAnswer('Answered'),
  errors: {
    noSuchEvent,
    otherCommittee,
    noSuchCommittee,
    noRules,
    leadNeeded,
    answered: defineError(409, 'request_answered', 'This request was answered already'),
    notInOrder: defineError(409, 'not_in_order', 'This is not in order any more'),
  },
}));

export const listDebates = defineCall(() => ({
  ...readByStaff,
  summary: 'What happens in each committee of an event now. Chairs get their own.',
  method: 'GET',
  path: '/v1/api/debates/:eventName',
  params: z.object({ eventName: ofCommittee.eventName }),
  answer: lazyObject(() => ({
    eventName: z.string(),
    now: z.number(),
    debates: z.array(
      z.object({
        committee: z.string(),
        name: z.string(),
        /** Name of the rules of procedure. Null if none are chosen. */
        rules: z.string().nullable(),
        /** Title of the session of the open sitting. Null if none is open. */
        session: z.string().nullable(),
        phase: z.string().nullable(),
        topic: z.string().nullable(),
        /** Portfolio that has the floor. */
        speaker: z.string().nullable(),
        /** What is voted on. */
        vote: z.string().nullable(),
        members: z.number(),
        present: z.number(),
        presentAndVoting: z.number(),
        hasQuorum: z.boolean(),
        /** The last result as a sentence. */
        lastResult: z.string().nullable(),
        suspendedUntil: z.number().nullable(),
        lead: leadSchema.nullable(),
        /** When the last step was made. */
        lastStepAt: z.number().nullable(),
        sideSteps: z.number(),
      }),
    ),
  })),
  errors: { noSuchEvent },
}));
