import { z } from 'zod';
import { noSuchEvent } from '#conference/contract/event-settings.ts';
import { defineCall, defineError } from '#platform/contract/call.ts';
import { buildLineSchema, fileAnswer, forbiddenEndpointError } from '#platform/contract/common.ts';
import { occasionKinds, occasionPattern } from '../rule/occasions.ts';

const missing = 'Please fill all required fields';

const byStaff = {
  who: ['admin', 'superadmin'],
  forbidden: forbiddenEndpointError,
  failed: 'Internal server error',
  invalid: missing,
} as const;
/**
 * Calls of the secretariat and of accounts with the duty hospitality. Admins without this duty get no phone numbers.
 */
const byHospitality = { ...byStaff, duties: ['hospitality'] } as const;

const ofEvent = {
  params: z.object({ eventName: buildLineSchema(missing) }),
  errors: { noSuchEvent },
} as const;
const ofOccasion = {
  ...ofEvent,
  query: z.object({
    occasion: z.string({ error: missing }).regex(occasionPattern, missing).default('arrival'),
  }),
} as const;

const missingErrors = {
  noSuchEvent,
  noSuchOccasion: defineError(404, 'no_such_occasion', 'This occasion does not exist'),
  notBegun: defineError(409, 'occasion_not_begun', 'This list opens on the day of the occasion'),
} as const;

const seatOfDelegate = {
  registrationId: z.string(),
  name: z.string(),
  committee: z.string(),
  committeeName: z.string(),
  portfolio: z.string(),
};

export const getAttendanceByHour = defineCall(() => ({
  ...byStaff,
  ...ofOccasion,
  summary: 'Who came and left for an occasion, by hour and committee.',
  method: 'GET',
  path: '/v1/api/admin/attendance/:eventName/hours',
  answer: z.object({
    committees: z.array(
      z.object({
        value: z.string(),
        name: z.string(),
        hours: z.array(
          z.object({
            at: z.iso.datetime(),
            came: z.number(),
            left: z.number(),
            /** Number of delegates who are present at the end of the hour. */
            here: z.number(),
          }),
        ),
      }),
    ),
  }),
}));

export const exportAttendanceByHour = defineCall(() => ({
  ...byStaff,
  ...ofOccasion,
  summary: 'Who came and left for an occasion, by hour and committee, as CSV.',
  method: 'GET',
  path: '/v1/api/admin/attendance/:eventName/hours/csv',
  answer: fileAnswer,
}));

export const getAttendedSessionCounts = defineCall(() => ({
  ...byStaff,
  ...ofEvent,
  summary: 'How many sessions each delegate attended, of those that the committee held.',
  method: 'GET',
  path: '/v1/api/admin/attendance/:eventName/sessions',
  answer: z.object({
    /** Sorted by committee, portfolio and name. */
    delegates: z.array(z.object({ ...seatOfDelegate, attended: z.number(), held: z.number() })),
  }),
}));

export const exportAttendedSessionCounts = defineCall(() => ({
  ...byStaff,
  ...ofEvent,
  summary: 'How many sessions each delegate attended, as CSV.',
  method: 'GET',
  path: '/v1/api/admin/attendance/:eventName/sessions/csv',
  answer: fileAnswer,
}));

export const listMissingDelegates = defineCall(() => ({
  ...byHospitality,
  ...ofOccasion,
  errors: missingErrors,
  ofRegistration: 'unchanged',
  summary:
    'Who is expected for an occasion and has not come, with phone numbers for superadmins and the duty hospitality.',
  method: 'GET',
  path: '/v1/api/attendance/:eventName/missing',
  answer: z.object({
    eventName: z.string(),
    occasions: z.array(
      z.object({
        key: z.string(),
        kind: z.enum(occasionKinds),
        label: z.string(),
        day: z.iso.date().nullable(),
      }),
    ),
    /** Delegates who are expected, also those who have come. */
    expected: z.number(),
    /** Sorted by committee, portfolio and name. */
    people: z.array(
      z.object({
        ...seatOfDelegate,
        /** Null if the delegate registered alone. */
        delegation: z.string().nullable(),
        /** Null unless the caller is a superadmin or has the duty hospitality. */
        phone: z.string().nullable(),
      }),
    ),
  }),
}));

export const exportMissingDelegates = defineCall(() => ({
  ...byHospitality,
  ...ofOccasion,
  errors: missingErrors,
  summary:
    'Who has not come for an occasion, as CSV, with phone numbers for superadmins and the duty hospitality.',
  method: 'GET',
  path: '/v1/api/attendance/:eventName/missing/csv',
  answer: fileAnswer,
}));
