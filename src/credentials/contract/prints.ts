import { z } from 'zod';
import { noSuchEvent } from '#conference/contract/event-settings.ts';
import { defineCall, defineError } from '#platform/contract/call.ts';
import {
  badRequest,
  fileAnswer,
  lineField,
  messageAnswer,
  notAuthorized,
} from '#platform/contract/common.ts';
import { type PrintKind, printTitles } from '../rule/print-titles.ts';

const byStaff = { who: ['admin', 'superadmin'], forbidden: notAuthorized, invalid: badRequest } as const;
const eventName = lineField(noSuchEvent.message);

/** The most badges or placards without a name in one document. */
export const maxBlanks = 40;
const blanksText = `Enter a number from 0 to ${maxBlanks}`;

export const getPrintSetup = defineCall(() => ({
  ...byStaff,
  summary: 'What can be printed for an event: its committees and the emergency line of its badges.',
  method: 'GET',
  path: '/v1/api/admin/print/:eventName',
  params: z.object({ eventName }),
  answer: z.object({
    eventName: z.string(),
    /** Sent back with a change, so that a concurrent change is not overwritten. */
    revision: z.number(),
    /** Printed on the back of badges, such as 'Security desk +91 90000 00000'. Empty if it is not set. */
    emergencyLine: z.string(),
    /** Committees with delegates or free seats, in display order. */
    committees: z.array(
      z.object({
        value: z.string(),
        name: z.string(),
        /** Number of confirmed delegates with a seat in the committee. */
        delegates: z.number(),
        freeSeats: z.number(),
      }),
    ),
  }),
  errors: { noSuchEvent },
}));

export const saveEmergencyLine = defineCall(() => ({
  ...byStaff,
  summary: 'Changes the emergency line on the back of badges.',
  method: 'PUT',
  path: '/v1/api/admin/print/emergency',
  body: z.object({
    eventName,
    revision: z.int().min(0),
    emergencyLine: z.union([z.literal(''), lineField('Enter at most 80 characters', 80)]),
  }),
  answer: messageAnswer('Emergency number saved'),
  errors: {
    noSuchEvent,
    changedMeanwhile: defineError(
      409,
      'emergency_line_changed',
      'The number has changed since you opened it. Look at it again.',
    ),
  },
}));

export const printPapers = defineCall(() => ({
  ...byStaff,
  ofRegistration: 'unchanged',
  summary: 'Badges, placards or lists as one PDF, for all delegates, a committee or one delegate.',
  method: 'GET',
  path: '/v1/api/admin/print/:eventName/pdf',
  params: z.object({ eventName }),
  query: z.object({
    kind: z.enum(Object.keys(printTitles) as PrintKind[]),
    /** Value of a committee. Empty for all. */
    committee: z.string().max(200).default(''),
    /** The only delegate to print for. Empty for all. */
    registrationId: z.string().max(60).default(''),
    /** Number of badges or placards without a name for each committee, for delegates who get a seat late. */
    blanks: z.coerce
      .number<string | number>(blanksText)
      .int(blanksText)
      .min(0, blanksText)
      .max(maxBlanks, blanksText)
      .default(0),
    /** 'yes' adds placards of portfolios without a delegate. */
    freeSeats: z.enum(['yes', 'no']).default('no'),
  }),
  answer: fileAnswer,
  errors: {
    noSuchEvent,
    noSuchCommittee: defineError(404, 'no_such_committee', 'No such committee exists'),
    noSuchDelegate: defineError(404, 'no_such_delegate', 'This delegate has no confirmed seat'),
    nothing: defineError(409, 'nothing_to_print', 'No delegate has a confirmed seat yet'),
  },
}));
