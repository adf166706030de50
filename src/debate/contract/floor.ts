import { z } from 'zod';
import { noSuchEvent } from '#conference/contract/event-settings.ts';
import { defineCall, defineError, lazyObject } from '#platform/contract/call.ts';
import { badRequestText, tooManyRequests } from '#platform/contract/common.ts';
import { idSchema } from '../rule/rule-set/schema.ts';
import { listKinds } from '../rule/rule-set/vocabulary.ts';
import { noSeat, ofCommittee, sessionsArchived } from './of-committee.ts';

const { eventName } = ofCommittee;

const noDebate = defineError(404, 'no_debate', 'Your committee is not in session yet');

/**
 * What a screen of the room shows: a view of the state as of `now`. An event after the first has only what changed.
 */
const roomEvent = lazyObject(() => ({
  seq: z.number(),
  /** The server's clock, as of which clocks in the view are computed, in epoch milliseconds. */
  now: z.number(),
  /** True if `view` has all fields. */
  isWhole: z.boolean(),
  view: z.record(z.string(), z.unknown()),
}));
export type RoomEvent = z.output<typeof roomEvent>;

/** What stays the same while the debate goes on. */
const room = {
  eventName: z.string(),
  committee: z.string(),
  committeeName: z.string(),
  rulesName: z.string(),
  /** Names of portfolios by id. */
  names: z.record(z.string(), z.string()),
  /** Names of motions by their type. */
  motions: z.record(z.string(), z.string()),
};

const delegates = {
  who: ['client'],
  invalid: badRequestText,
} as const;

export const getFloor = defineCall(() => ({
  ...delegates,
  summary: 'The session of the caller’s own committee at an event, as the whole room can see it.',
  method: 'GET',
  path: '/v1/api/floor/:eventName',
  params: z.object({ eventName }),
  answer: lazyObject(() => ({
    ...room,
    /** The caller's portfolio, and its name. */
    member: z.string(),
    memberName: z.string(),
    event: roomEvent,
  })),
  errors: { noSuchEvent, noSeat, noDebate, sessionsArchived },
}));

export const listOwnSittings = defineCall(() => ({
  ...delegates,
  summary: 'Committees of the caller’s seats that are in session now.',
  method: 'GET',
  path: '/v1/api/client/sittings',
  answer: lazyObject(() => ({
    sittings: z.array(
      z.object({
        registrationId: z.string(),
        eventName: z.string(),
        committeeName: z.string(),
        topic: z.string().nullable(),
        /** The caller's place in the list from which the next speaker comes, from 1. Null if it is not on it. */
        position: z.number().nullable(),
      }),
    ),
  })),
  errors: {},
}));

export const followFloor = defineCall(() => ({
  ...delegates,
  summary: 'What happens in the caller’s committee, as server-sent events.',
  method: 'GET',
  path: '/v1/api/floor/:eventName/live',
  stream: true,
  params: z.object({ eventName }),
  answer: roomEvent,
  errors: { noSuchEvent, noSeat, noDebate, sessionsArchived, tooManyRequests },
}));

const requestSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('queue'),
    list: z.enum(listKinds),
    side: z.enum(['for', 'against']).optional(),
  }),
  z.strictObject({ kind: z.literal('leave'), list: z.enum(listKinds) }),
  z.strictObject({ kind: z.literal('second'), motion: idSchema }),
  z.strictObject({
    kind: z.literal('vote'),
    vote: idSchema,
    answer: z.enum(['yes', 'no', 'abstain', 'pass']),
  }),
]);
export type FloorRequest = z.output<typeof requestSchema>;

export const askFloor = defineCall(() => ({
  ...delegates,
  summary:
    'Asks for a place in a list, leaves it, seconds a motion, or votes, for the caller’s own portfolio.',
  method: 'POST',
  path: '/v1/api/debates/requests',
  body: z.object({ eventName, request: requestSchema }),
  answer: lazyObject(() => ({
    /** `done`: it is in the log. `waiting`: the chair decides. */
    state: z.enum(['done', 'waiting']),
  })),
  errors: {
    noSuchEvent,
    noSeat,
    noDebate,
    sessionsArchived,
    tooManyRequests,
    phonesOff: defineError(409, 'phones_off', 'The chair takes no requests by phone. Raise your placard.'),
    noContact: defineError(409, 'no_contact', 'The chair has no network: raise your placard'),
    notInOrder: defineError(409, 'not_in_order', 'This is not in order now'),
    waiting: defineError(409, 'request_waiting', 'You have asked already. The chair decides.'),
  },
}));

const noSuchScreen = defineError(404, 'no_such_screen', 'This projector link does not work any more');

/** Header with the key of the projector, which a log of addresses would contain. */
export const screenKeyHeader = 'x-screen-key';

export const getProjector = defineCall(() => ({
  who: 'anyone',
  invalid: badRequestText,
  summary: 'What the projector of a committee shows, for anyone with its key.',
  method: 'GET',
  path: '/v1/api/projector/:eventName/:committee',
  params: z.object(ofCommittee),
  answer: lazyObject(() => ({ ...room, event: roomEvent })),
  errors: { noSuchScreen, sessionsArchived },
}));

export const followProjector = defineCall(() => ({
  who: 'anyone',
  invalid: badRequestText,
  summary: 'What the projector of a committee shows, as server-sent events.',
  method: 'GET',
  path: '/v1/api/projector/:eventName/:committee/live',
  stream: true,
  params: z.object(ofCommittee),
  answer: roomEvent,
  errors: { noSuchScreen, sessionsArchived, tooManyRequests },
}));
