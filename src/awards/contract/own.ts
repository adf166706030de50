import { z } from 'zod';
import { noSuchEvent } from '#conference/contract/event-settings.ts';
import { defineCall, defineError, lazyObject } from '#platform/contract/call.ts';
import {
  badRequestText,
  buildLineSchema,
  fileAnswer,
  forbidden,
  messageAnswer,
  tooManyRequests,
} from '#platform/contract/common.ts';
import { eventName, registrationId } from './common.ts';

const byClients = { who: ['client'], forbidden, invalid: badRequestText } as const;

const maxSpoken = 80;

const ownAward = lazyObject(() => ({
  label: z.string(),
  committeeName: z.string(),
  /** The sentence of the decision. Null if the club does not share it. */
  sentence: z.string().nullable(),
  releasedAt: z.iso.datetime(),
}));

export const listOwnAwards = defineCall(() => ({
  ...byClients,
  summary: 'The awards of the caller, and how the name is spoken, for each registration with a seat.',
  method: 'GET',
  path: '/v1/api/client/awards',
  answer: lazyObject(() => ({
    registrations: z.array(
      z.object({
        registrationId: z.string(),
        eventName: z.string(),
        spoken: z.string(),
        awards: z.array(ownAward),
        /** Marks with remarks. Null if the club does not share them, or nothing is released yet. */
        marks: z
          .array(
            z.object({
              criterion: z.string(),
              points: z.number(),
              max: z.number(),
              remark: z.string(),
              at: z.iso.datetime(),
            }),
          )
          .nullable(),
      }),
    ),
  })),
  errors: {},
}));

const noSuchSeat = defineError(404, 'no_seat', 'You have no seat in a committee of this event');

export const saveSpokenName = defineCall(() => ({
  ...byClients,
  summary: 'Saves how the name of the caller is spoken, for those who read it out.',
  method: 'PUT',
  path: '/v1/api/client/spoken-name',
  body: z.object({
    registrationId,
    /** Empty removes it. */
    spoken: z.union([
      z.literal(''),
      buildLineSchema(`Write how it is spoken in at most ${maxSpoken} characters`, maxSpoken),
    ]),
  }),
  answer: messageAnswer('Saved'),
  errors: { noSuchSeat, tooManyRequests },
}));

const sheetAnswer = lazyObject(() => ({
  eventName: z.string(),
  name: z.string(),
  committeeName: z.string(),
  portfolio: z.string(),
  attendance: z.object({ attended: z.number(), held: z.number() }).nullable(),
  /** What the portfolio did. Null if the committee has no debate. */
  room: z
    .object({
      speeches: z.number(),
      spokenMs: z.number(),
      motions: z.number(),
      motionsCarried: z.number(),
      points: z.number(),
      papers: z.array(z.object({ label: z.string(), status: z.string() })),
      votes: z.array(z.object({ on: z.string(), answer: z.string(), passes: z.boolean(), at: z.number() })),
    })
    .nullable(),
  awards: z.array(ownAward),
}));

export const getOwnSheet = defineCall(() => ({
  ...byClients,
  summary: 'What the caller did in the committee: speeches, minutes, motions, papers and votes by name.',
  method: 'GET',
  path: '/v1/api/client/sheet/:eventName',
  params: z.object({ eventName }),
  answer: sheetAnswer,
  errors: { noSuchEvent, noSuchSeat, tooManyRequests },
}));

export const printOwnSheet = defineCall(() => ({
  ...byClients,
  summary: 'The sheet of the caller as a PDF.',
  method: 'GET',
  path: '/v1/api/client/sheet/:eventName/pdf',
  params: z.object({ eventName }),
  answer: fileAnswer,
  errors: { noSuchEvent, noSuchSeat, tooManyRequests },
}));
