import { z } from 'zod';
import { defineCall } from '#platform/contract/call.ts';
import { lineField } from '#platform/contract/common.ts';
import { statuses } from '../form.ts';
import { byAdmins, noSuchEvent, noSuchRegistration } from './admins.ts';
import { listedRegistration, registrationRecord } from './record.ts';

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
