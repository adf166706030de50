import { z } from 'zod';
import { noSuchEvent } from '#conference/contract/event-settings.ts';
import { defineCall, defineError } from '#platform/contract/call.ts';
import {
  badRequestText,
  buildLineSchema,
  fileAnswer,
  forbiddenEndpointError,
  tooManyRequests,
} from '#platform/contract/common.ts';
import { type SheetKind, sheetTitles } from '../rule/sheet-titles.ts';
import { noRules, noSeat, noSuchCommittee, otherCommittee } from './of-committee.ts';

const eventName = buildLineSchema(noSuchEvent.message);
const committee = buildLineSchema('No such committee exists');
const noSitting = defineError(404, 'no_such_sitting', 'This committee has not had this sitting yet');

export const printSessionSheets = defineCall(() => ({
  who: ['admin', 'superadmin'],
  duties: ['chair'],
  forbidden: forbiddenEndpointError,
  invalid: badRequestText,
  ofRegistration: 'unchanged',
  summary:
    'The sheets with which a committee works on paper, as one PDF. Chairs get those of their committees.',
  method: 'GET',
  path: '/v1/api/session-sheets/:eventName/:committee/pdf',
  params: z.object({ eventName, committee }),
  query: z.object({
    sheet: z.enum(Object.keys(sheetTitles) as SheetKind[]).default('all'),
    /**
     * Whether the sheets have the members of the committee, lines to write on, or what the committee has done: those of
     * each sitting, from its log.
     */
    form: z.enum(['filled', 'blank', 'recorded']).default('filled'),
  }),
  answer: fileAnswer,
  errors: {
    noSuchEvent,
    noSuchCommittee,
    otherCommittee,
    noRules,
    noSitting,
    noSheet: defineError(409, 'no_such_sheet', 'The rules of this committee do not need this sheet'),
    tooManyRequests,
  },
}));

export const printMinutes = defineCall(() => ({
  who: ['admin', 'superadmin'],
  duties: ['chair'],
  forbidden: forbiddenEndpointError,
  invalid: badRequestText,
  ofRegistration: 'unchanged',
  summary: 'The minutes of a committee as a PDF, of one sitting or of all. They name portfolios only.',
  method: 'GET',
  path: '/v1/api/debates/:eventName/:committee/minutes/pdf',
  params: z.object({ eventName, committee }),
  query: z.object({
    /** Number of the sitting, from 1. Absent for all. */
    sitting: z.coerce.number().int().min(1).optional(),
  }),
  answer: fileAnswer,
  errors: {
    noSuchEvent,
    noSuchCommittee,
    otherCommittee,
    noRules,
    noSitting,
    tooManyRequests,
  },
}));

const byDelegates = {
  who: ['client'],
  forbidden: forbiddenEndpointError,
  invalid: badRequestText,
  params: z.object({ eventName }),
} as const;

export const getOwnRules = defineCall(() => ({
  ...byDelegates,
  summary: 'The name of the rules of the delegate’s committee.',
  method: 'GET',
  path: '/v1/api/client/rules/:eventName',
  answer: z.object({
    /** Null until rules were chosen. */
    ruleSet: z.string().nullable(),
  }),
  errors: { noSuchEvent, noSeat },
}));

export const printOwnRules = defineCall(() => ({
  ...byDelegates,
  summary: 'The rules of the delegate’s committee on one page, as a PDF.',
  method: 'GET',
  path: '/v1/api/client/rules/:eventName/pdf',
  answer: fileAnswer,
  errors: { noSuchEvent, noSeat, noRules, tooManyRequests },
}));
