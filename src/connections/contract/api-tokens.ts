import { z } from 'zod';
import { eventStates, noSuchEvent, superadminCallDefaults } from '#conference/contract.ts';
import { defineCall, defineError } from '#platform/contract/call.ts';
import {
  badRequestText,
  buildLineSchema,
  messageAnswer,
  tooManyRequests,
} from '#platform/contract/common.ts';
import { buildListPageSchema, pageNumberSchema } from '#platform/contract/paging.ts';
import { displayedRegistrationStates } from '#registration/contract/form.ts';
import { sessionKinds } from '#timetable/contract.ts';
import { invalidLastDay, listedConnectionSchema, newConnectionFields } from './sheet-links.ts';

export const listApiTokens = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'The API tokens of an event, newest first. Never with their secrets.',
  method: 'GET',
  path: '/v1/api/superadmin/api-tokens/:eventName',
  invalid: badRequestText,
  params: z.object({ eventName: newConnectionFields.eventName }),
  answer: z.object({
    tokens: z.array(listedConnectionSchema),
    /** Two weeks after the event, or two weeks from now if that is over or has no dates. */
    defaultLastDay: z.iso.date(),
  }),
  errors: { noSuchEvent },
}));

export const createApiToken = defineCall(() => ({
  ...superadminCallDefaults,
  summary:
    'Creates a token with which a program reads one event without contact data, and changes nothing. It is shown only in this answer.',
  method: 'POST',
  path: '/v1/api/superadmin/api-tokens',
  invalid: badRequestText,
  body: z.object(newConnectionFields),
  answer: z.object({ message: z.literal('Token created'), token: z.string() }),
  errors: { noSuchEvent, invalidLastDay, tooManyRequests },
}));

export const withdrawApiToken = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Withdraws an API token. Its next call is refused.',
  method: 'DELETE',
  path: '/v1/api/superadmin/api-tokens',
  invalid: badRequestText,
  body: z.object({ tokenId: buildLineSchema(badRequestText, 60) }),
  answer: messageAnswer('Token withdrawn'),
  errors: { noSuchToken: defineError(404, 'no_such_token', 'This token is already withdrawn') },
}));

/** The calls that API tokens permit. No session permits them, and tokens permit no others. */
const byToken = { method: 'GET', who: [], forApiTokens: true, invalid: badRequestText } as const;
const errors = { tooManyRequests };

export const readEventByToken = defineCall(() => ({
  ...byToken,
  summary: 'The event of the token, with its committees, portfolios, and how many of their seats are taken.',
  path: '/v1/api/read/event',
  answer: z.object({
    eventName: z.string(),
    shortName: z.string(),
    theme: z.string(),
    state: z.enum(eventStates),
    /** Null while the event has no dates. */
    startsAt: z.iso.datetime().nullable(),
    endsAt: z.iso.datetime().nullable(),
    timeZone: z.string(),
    venue: z.object({ name: z.string(), address: z.string(), mapUrl: z.string() }),
    committees: z.array(
      z.object({
        value: z.string(),
        name: z.string(),
        shortName: z.string(),
        agenda: z.string(),
        portfolios: z.array(z.object({ name: z.string(), seats: z.number(), taken: z.number() })),
      }),
    ),
  }),
  errors,
}));

export const readRegistrationsByToken = defineCall(() => ({
  ...byToken,
  summary:
    'One page of the registrations of the event of the token, oldest first, without contact data, answers and payments.',
  path: '/v1/api/read/registrations',
  query: z.object({ page: pageNumberSchema }),
  answer: buildListPageSchema(
    z.object({
      _id: z.string(),
      name: z.string(),
      college: z.string().nullable(),
      state: z.enum(displayedRegistrationStates),
      mode: z.enum(['individual', 'leader', 'member']),
      group: z.string().nullable(),
      registeredAt: z.iso.datetime(),
      decidedAt: z.iso.datetime().nullable(),
      /** Short name of the committee. Null without a seat. */
      committee: z.string().nullable(),
      portfolio: z.string().nullable(),
    }),
  ),
  errors,
}));

export const readTimetableByToken = defineCall(() => ({
  ...byToken,
  summary: 'The sessions of the event of the token by time. Empty while the timetable is hidden.',
  path: '/v1/api/read/timetable',
  answer: z.object({
    sessions: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        kind: z.enum(sessionKinds),
        startsAt: z.iso.datetime(),
        endsAt: z.iso.datetime(),
        room: z.string().nullable(),
        /** Short names. Null for a session of all delegates. */
        committees: z.array(z.string()).nullable(),
      }),
    ),
  }),
  errors,
}));
