import { z } from 'zod';
import { occasionPattern } from '#attendance/rule/occasions.ts';
import { noSuchEvent } from '#conference/contract/event-settings.ts';
import { drawingUploadCallDefaults, invalidDrawing } from '#media/contract/files.ts';
import { defineCall, defineError } from '#platform/contract/call.ts';
import {
  badRequestText,
  buildLineSchema,
  fileAnswer,
  forbiddenEndpointError,
  messageAnswer,
  tooManyRequests,
} from '#platform/contract/common.ts';
import { maxTimetableDays } from '#timetable/rule/sessions.ts';
import { type PrintKind, printTitles } from '../rule/print-titles.ts';

const byStaff = {
  who: ['admin', 'superadmin'],
  forbidden: forbiddenEndpointError,
  invalid: badRequestText,
} as const;
const eventName = buildLineSchema(noSuchEvent.message);

/** Maximum number of badges or placards without a name for each committee. */
export const maxBlanksPerCommittee = 40;
const dayText = `Choose a day from 1 to ${maxTimetableDays}`;
const blanksText = `Enter a number from 0 to ${maxBlanksPerCommittee}`;

export const getPrintSetup = defineCall(() => ({
  ...byStaff,
  summary: 'What can be printed for an event: its committees and the emergency line of its badges.',
  method: 'GET',
  path: '/v1/api/admin/print/:eventName',
  params: z.object({ eventName }),
  answer: z.object({
    eventName: z.string(),
    /** The client sends this number back with a change, so that a concurrent change is not overwritten. */
    revision: z.number(),
    /** Printed on the back of badges, such as 'Security desk +91 90000 00000'. Empty if it is not set. */
    emergencyLine: z.string(),
    /** Whether the caller may print phone numbers: superadmins and those with the duty hospitality. */
    seesPhones: z.boolean(),
    /** Days of the event as 'YYYY-MM-DD'. Empty while it has no dates. */
    days: z.array(z.string()),
    /** What delegates are checked in for. */
    occasions: z.array(z.object({ key: z.string(), label: z.string(), day: z.iso.date().nullable() })),
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
    /**
     * Names of delegates and helpers, and portfolios, with characters that cannot be printed, such as Chinese characters
     * or emoji. `printed` is what papers show, and empty if they have a line instead.
     */
    incompletelyPrinted: z.array(
      z.object({ registrationId: z.string().nullable(), text: z.string(), printed: z.string() }),
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
    emergencyLine: z.union([z.literal(''), buildLineSchema('Enter at most 80 characters', 80)]),
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

const noSuchPicture = defineError(404, 'no_placard_picture', 'This portfolio has no picture');
const portfolioId = buildLineSchema('No such portfolio exists', 60);

export const listPortfolioPictures = defineCall(() => ({
  ...byStaff,
  summary: 'The portfolios of a committee, and which of them have a picture for the placard.',
  method: 'GET',
  path: '/v1/api/admin/print/:eventName/pictures',
  params: z.object({ eventName }),
  query: z.object({
    /** Value of a committee. */
    committee: z.string().max(200).default(''),
  }),
  answer: z.object({
    portfolios: z.array(
      z.object({
        portfolioId: z.string(),
        name: z.string(),
        /** When the picture was uploaded. Null if the portfolio has no picture. */
        pictureAt: z.iso.datetime().nullable(),
      }),
    ),
  }),
  errors: { noSuchEvent },
}));

export const uploadPortfolioPicture = defineCall(() => ({
  ...byStaff,
  ...drawingUploadCallDefaults,
  summary: 'Uploads the flag, emblem or portrait on the placard of a portfolio. It replaces an earlier one.',
  method: 'POST',
  path: '/v1/api/admin/print/picture',
  query: z.object({
    eventName,
    portfolioId,
    /** Whether portfolios of the same name in other committees of the event get the picture too. */
    everywhere: z.enum(['yes', 'no']).default('no'),
  }),
  answer: messageAnswer('Picture saved'),
  errors: {
    noSuchEvent,
    noSuchPortfolio: defineError(404, 'no_such_portfolio', 'No such portfolio exists'),
    invalidDrawing,
    tooManyRequests,
  },
}));

export const deletePortfolioPicture = defineCall(() => ({
  ...byStaff,
  summary: 'Removes the picture from the placard of a portfolio.',
  method: 'DELETE',
  path: '/v1/api/admin/print/picture',
  body: z.object({ portfolioId }),
  answer: messageAnswer('Picture removed'),
  errors: { noSuchPicture },
}));

export const getPortfolioPicture = defineCall(() => ({
  ...byStaff,
  summary: 'The picture on the placard of a portfolio.',
  method: 'GET',
  path: '/v1/api/admin/print/picture/:portfolioId',
  params: z.object({ portfolioId }),
  answer: fileAnswer,
  errors: { noSuchPicture },
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
    /** Registration of the only delegate to print for. Empty for all delegates. */
    registrationId: z.string().max(60).default(''),
    /** Number of badges or placards without a name for each committee, for delegates who get a seat late. */
    blanks: z.coerce
      .number<string | number>(blanksText)
      .int(blanksText)
      .min(0, blanksText)
      .max(maxBlanksPerCommittee, blanksText)
      .default(0),
    /** 'yes' adds placards of portfolios without a delegate. */
    freeSeats: z.enum(['yes', 'no']).default('no'),
    /** The only day of the timetable or of shifts to print, from 1. 0 for all days. */
    day: z.coerce
      .number<string | number>(dayText)
      .int(dayText)
      .min(0, dayText)
      .max(maxTimetableDays, dayText)
      .default(0),
    /** What the attendance is of. */
    occasion: z.string().regex(occasionPattern, badRequestText).default('arrival'),
  }),
  answer: fileAnswer,
  errors: {
    noSuchEvent,
    noSuchCommittee: defineError(404, 'no_such_committee', 'No such committee exists'),
    noSuchDelegate: defineError(404, 'no_such_delegate', 'This delegate has no confirmed seat'),
    noSuchOccasion: defineError(404, 'no_such_occasion', 'This occasion does not exist'),
    notBegun: defineError(409, 'occasion_not_begun', 'This list opens on the day of the occasion'),
    phonesHidden: defineError(403, 'phones_hidden', 'Only superadmins and hospitality print phone numbers'),
    nothing: defineError(409, 'nothing_to_print', 'No delegate has a confirmed seat yet'),
    noTeam: defineError(409, 'no_team_to_print', 'No one has a duty yet'),
    noShifts: defineError(409, 'no_shifts_to_print', 'The team has no shifts yet'),
    noTimetable: defineError(
      409,
      'no_timetable_to_print',
      'The timetable has no sessions for this paper yet',
    ),
    noRules: defineError(409, 'no_rules_to_print', 'No committee has rules yet. Choose them on /rules.'),
    noPlan: defineError(409, 'no_site_plan_to_print', 'The event has no site plan yet'),
  },
}));
