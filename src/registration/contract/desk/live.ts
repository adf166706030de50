import { z } from 'zod';
import { defineCall } from '#platform/contract/call.ts';
import { badRequest, lineField, messageAnswer } from '#platform/contract/common.ts';
import { statuses } from '../form.ts';
import { byAdmins, noSuchEvent, noSuchRegistration } from './admins.ts';
import { neighbour, registrationFilter } from './desk.ts';

/** How long presence at a registration lasts unless it is extended, in milliseconds. */
export const holdMs = 120_000;

const regBody = z.object({ regID: lineField('No such registration exists') });

export const holdRegistration = defineCall({
  ...byAdmins,
  summary:
    'Shows other admins for two minutes that the caller has a registration open. Advisory only: no decision depends on it.',
  method: 'PUT',
  path: '/v1/api/admin/hold',
  body: regBody,
  /** The name of another admin who has it open; null when the caller is shown as its reader. */
  answer: z.object({ heldBy: z.string().nullable() }),
  ofRegistration: 'unchanged',
  errors: { noSuchRegistration },
});

export const releaseRegistration = defineCall({
  ...byAdmins,
  summary: 'Ends the presence of the caller at a registration.',
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
  summary:
    'Finds the next undecided registration that no other admin has open, and marks it as open by the caller.',
  method: 'PUT',
  path: '/v1/api/admin/next',
  body: registrationFilter.extend({
    eventName: lineField('No such event exists'),
    /** Where to continue: the registration after this one, or this one when no other is left. Default: the start of the list. */
    after: z.string().max(200).optional(),
  }),
  answer: z.object({ next: neighbour }),
  errors: { noSuchEvent },
});

/** The current state of a changed registration, as an open list shows it. */
const changedRegistration = z.object({
  _id: z.string(),
  status: z.enum(statuses),
  withdrawn: z.boolean(),
  assignedCommittee: z.string(),
  assignedCommitteeName: z.string(),
  assignedPortfolio: z.string(),
  /** For members: true until the leader has completed the group. */
  waitsForLeader: z.boolean(),
  changedAt: z.iso.datetime(),
});
export type ChangedRegistration = z.infer<typeof changedRegistration>;

export const getChanges = defineCall({
  ...byAdmins,
  invalid: badRequest,
  summary:
    'Changes of the registrations of an event since a time in the last two minutes, and which ones other admins have open. Cached for a second.',
  method: 'GET',
  path: '/v1/api/admin/changes',
  query: z.object({
    eventName: lineField('No such event exists'),
    /** `at` of the previous answer, or of the list. Changes from shortly before are repeated. */
    since: z.iso.datetime(),
  }),
  answer: z.object({
    at: z.iso.datetime(),
    /** `since` is too long ago: changes may be missing, reload the list. */
    missed: z.boolean(),
    changes: z.array(changedRegistration),
    registered: z.array(z.object({ _id: z.string(), regsiteredat: z.iso.datetime() })),
    /** Registrations that other admins have open, each with the admin's name. */
    holds: z.array(z.object({ _id: z.string(), by: z.string() })),
  }),
  errors: { noSuchEvent },
});
