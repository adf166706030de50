import { z } from 'zod';
import { defineCall } from '#platform/contract/call.ts';
import { badRequest, lineField, messageAnswer } from '#platform/contract/common.ts';
import { statuses } from '../form.ts';
import { byAdmins, noSuchEvent, noSuchRegistration } from './admins.ts';
import { neighbour, registrationFilter } from './desk.ts';

/** How long somebody who looks at a registration has it, unless they say again that they do; milliseconds. */
export const holdMs = 120_000;

const regBody = z.object({ regID: lineField('No such registration exists') });

export const holdRegistration = defineCall({
  ...byAdmins,
  summary:
    'Tells the others that the caller looks at a registration, for two minutes. No decision depends on it.',
  method: 'PUT',
  path: '/v1/api/admin/hold',
  body: regBody,
  /** The name of who has it already; null once the caller has it. */
  answer: z.object({ heldBy: z.string().nullable() }),
  ofRegistration: 'unchanged',
  errors: { noSuchRegistration },
});

export const releaseRegistration = defineCall({
  ...byAdmins,
  summary: 'Tells the others that the caller looks at a registration no longer.',
  method: 'DELETE',
  path: '/v1/api/admin/hold',
  body: regBody,
  answer: messageAnswer('Released'),
  ofRegistration: 'unchanged',
  errors: {},
});

export const takeNextPending = defineCall({
  ...byAdmins,
  invalid: badRequest,
  summary: 'The next registration that waits and that nobody else looks at; the caller has it from then on.',
  method: 'PUT',
  path: '/v1/api/admin/next',
  body: registrationFilter.extend({
    eventName: lineField('No such event exists'),
    /** The one after which to look, and itself where no other is left; from the beginning of the list without it. */
    after: z.string().max(200).optional(),
  }),
  answer: z.object({ next: neighbour }),
  errors: { noSuchEvent },
});

/** What has become of a registration, as far as an open list shows it. */
const changedRegistration = z.object({
  _id: z.string(),
  status: z.enum(statuses),
  withdrawn: z.boolean(),
  assignedCommittee: z.string(),
  assignedCommitteeName: z.string(),
  assignedPortfolio: z.string(),
  /** Of a member: whether the leader has completed the group. */
  waitsForLeader: z.boolean(),
  changedAt: z.iso.datetime(),
});
export type ChangedRegistration = z.infer<typeof changedRegistration>;

export const getChanges = defineCall({
  ...byAdmins,
  invalid: badRequest,
  summary:
    'What has happened to the registrations of an event since a moment of the last two minutes, and who looks at which. A second old at most.',
  method: 'GET',
  path: '/v1/api/admin/changes',
  query: z.object({
    eventName: lineField('No such event exists'),
    /** `at` of the answer before, or of the list. What was told shortly before it is told again. */
    since: z.iso.datetime(),
  }),
  answer: z.object({
    at: z.iso.datetime(),
    /** `since` is too long ago to tell all that has changed: ask for the list anew. */
    missed: z.boolean(),
    changes: z.array(changedRegistration),
    registered: z.array(z.object({ _id: z.string(), regsiteredat: z.iso.datetime() })),
    /** Registrations that others look at, each with the name of who does. */
    holds: z.array(z.object({ _id: z.string(), by: z.string() })),
  }),
  errors: { noSuchEvent },
});
