import { z } from 'zod';
import { defineCall } from '#platform/contract/call.ts';
import { lineField } from '#platform/contract/common.ts';
import { askedStates, paymentStatuses } from '../../rule/payment-status.ts';
import { listAnswers, recordAnswers } from '../answers.ts';
import { fee, registeredGroup, statuses } from '../form.ts';
import { byAdmins, noSuchEvent, noSuchRegistration } from './admins.ts';

/** A registration in a list. It omits fields that only its page shows, so that a thousand stay under 1 MB (product 11.3). */
export const listedRegistration = z.object({
  _id: z.string(),
  eventName: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  scholarid: z.string().nullable(),
  batch: z.string().nullable(),
  ...listAnswers.shape,
  /** The institute's name for its own students. */
  college: z.string(),
  /** A short-lived signed address that an <img> can load, or 'not applicable' for a member of a group. */
  payment: z.string(),
  regsiteredat: z.iso.datetime(),
  status: z.enum(statuses),
  /** Withdrawn by the delegate, or by an admin for the delegate. The status is 'declined'. */
  withdrawn: z.boolean(),
  mode: z.enum(['individual', 'leader', 'member']),
  committeePreference: z.array(z.string()),
  /** The current display names of the committees in `committeePreference`. */
  committeeNames: z.array(z.string()),
  portfolioPreference: z.array(z.string()),
  cofirmedRegistrationAt: z.iso.datetime().nullable(),
  /** All three are empty while the delegate has no seat. */
  assignedCommittee: z.string(),
  assignedCommitteeName: z.string(),
  assignedPortfolio: z.string(),
  fee,
  groupTotal: z.number().optional(),
  /** The reference of the payment; for a member the leader's. */
  paymentReference: z.string().optional(),
  /** The payment status; missing for members, and for some seconds after registering. */
  money: z.enum(paymentStatuses).optional(),
  /** Set while the registration is pending and the delegate was asked for another proof of payment. */
  asked: z.enum(askedStates).optional(),
  group: registeredGroup.omit({ grpMembers: true }).optional(),
});
export type ListedRegistration = z.infer<typeof listedRegistration>;

/** A registration as the secretariat sees it (product 6.5). */
export const registrationRecord = listedRegistration.extend({
  ...recordAnswers.shape,
  /** The chosen portfolios, each with its committee. */
  portfolioChoices: z.array(z.object({ committee: z.string(), portfolio: z.string() })),
  college: listedRegistration.shape.college,
  isStudentOfNITS: z.boolean(),
  branch: z.string().nullable(),
  group: registeredGroup.optional(),
});
export type RegistrationRecord = z.infer<typeof registrationRecord>;

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
