import { z } from 'zod';
import { defineCall, type Refusal } from '#platform/contract/call.ts';
import { lineField, messageAnswer } from '#platform/contract/common.ts';
import { fee, registeredGroup, statuses } from '#registration/contract.ts';

/** A registration as the secretariat sees it (spec 3). */
export const registrationRecord = z.object({
  _id: z.string(),
  eventName: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  isStudentOfNITS: z.boolean(),
  college: z.string().nullable(),
  scholarid: z.string().nullable(),
  batch: z.string().nullable(),
  branch: z.string().nullable(),
  accomodation: z.enum(['Yes', 'No']).nullable(),
  previousMunExperience: z.string(),
  /** A short-lived signed address that an <img> can load, or 'not applicable' for a member of a group. */
  payment: z.string(),
  regsiteredat: z.iso.datetime(),
  status: z.enum(statuses),
  mode: z.enum(['individual', 'leader', 'member']),
  committeePreference: z.array(z.string()),
  portfolioPreference: z.array(z.string()),
  cofirmedRegistrationAt: z.iso.datetime().nullable(),
  assignedCommittee: z.string().nullable(),
  assignedPortfolio: z.string().nullable(),
  fee,
  groupTotal: z.number().optional(),
  group: registeredGroup.optional(),
});
export type RegistrationRecord = z.infer<typeof registrationRecord>;

/** A registration in a list: without what only its own page shows, so that a thousand stay under 1 MB (clarifications 2). */
export const listedRegistration = registrationRecord
  .omit({ previousMunExperience: true, isStudentOfNITS: true, branch: true })
  .extend({ group: registeredGroup.omit({ grpMembers: true }).optional() });
export type ListedRegistration = z.infer<typeof listedRegistration>;

const noSuchRegistration = [404, 'No such registration exists'] as const satisfies Refusal;
const noSuchStatus = [409, 'No such status exists'] as const satisfies Refusal;
const noSuchEvent = [404, 'No such event exists'] as const satisfies Refusal;
const byAdmins = {
  who: ['admin', 'superadmin'],
  forbidden: [403, 'Not authorized to access this endpoint'],
  invalid: 'No such registration exists',
  failed: 'Internal server error',
} as const;
const list = z.object({ allSuchEvents: z.array(listedRegistration) });

export const getRegistered = defineCall({
  ...byAdmins,
  summary: 'Every registration, newest first.',
  method: 'GET',
  path: '/v1/api/admin/getregistered',
  answer: list,
  errors: {},
});

export const getRegistrationsByStatus = defineCall({
  ...byAdmins,
  summary: "The registrations of an event with a status, or with 'all'.",
  method: 'GET',
  path: '/v1/api/admin/getregs/:eventName/:status',
  params: z.object({
    eventName: lineField('No such event exists'),
    status: z.enum([...statuses, 'all'], { error: 'No such status exists' }),
  }),
  answer: list,
  errors: { noSuchEvent },
});

export const getRegistration = defineCall({
  ...byAdmins,
  summary: 'One registration with everything in its record.',
  method: 'GET',
  path: '/v1/api/admin/reg/:eventID',
  params: z.object({ eventID: lineField('No such registration exists') }),
  answer: z.object({ eventDetails: registrationRecord }),
  errors: { noSuchRegistration },
});

const regBody = z.object({ regID: lineField('No such registration exists') });

export const confirmRegistration = defineCall({
  ...byAdmins,
  summary: "Confirms a pending registration; a leader's reaches every member of the group.",
  method: 'PUT',
  path: '/v1/api/confirm/reg',
  body: regBody,
  answer: messageAnswer('Registration confirmed'),
  errors: { noSuchRegistration, noSuchStatus },
});

export const declineRegistration = defineCall({
  ...byAdmins,
  summary: "Declines a pending registration; a leader's reaches every member of the group.",
  method: 'PUT',
  path: '/v1/api/decline/reg',
  body: regBody,
  answer: messageAnswer('Registration Declined'),
  errors: { noSuchRegistration, noSuchStatus },
});

const bothRequired = 'Please fill all required fields';

export const assignPortfolio = defineCall({
  ...byAdmins,
  summary: 'Gives a confirmed delegate a committee and one of its free portfolios, once.',
  method: 'PUT',
  path: '/v1/api/admin/assign/portfolios',
  invalid: bothRequired,
  body: z.object({
    eventID: lineField('No such registration exists'),
    portfolio: lineField(bothRequired),
    committee: lineField(bothRequired),
  }),
  answer: messageAnswer('Portfolio and committee updated'),
  errors: {
    noSuchRegistration,
    stillPending: [409, 'Event registartion confirmation is still pending'],
    noSuchStatus,
    portfolioAssigned: [409, 'Portfolio already assigned'],
    invalidCommittee: [400, 'invalid committee selection'],
    invalidPortfolio: [400, 'invalid portfolio selection'],
    notAvailable: [409, 'Portfolio is not available'],
  },
});

/** What is still free to give, by committee. */
export const getSeats = defineCall({
  ...byAdmins,
  summary: 'The portfolios of an event, each free or given.',
  method: 'GET',
  path: '/v1/api/admin/seats/:eventName',
  invalid: 'No such event exists',
  params: z.object({ eventName: lineField('No such event exists') }),
  answer: z.object({
    committees: z.array(
      z.object({ value: z.string(), name: z.string(), free: z.array(z.string()), given: z.number() }),
    ),
  }),
  errors: { noSuchEvent },
});
