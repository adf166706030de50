import { z } from 'zod';
import { type Duty, duties } from '#conference/contract/duties.ts';
import { eventArchived, noSuchEvent, superadminCallDefaults } from '#conference/contract/event-settings.ts';
import { defineCall, defineError, lazyObject } from '#platform/contract/call.ts';
import { buildEmailSchema, buildLineSchema, forbidden, messageAnswer } from '#platform/contract/common.ts';

export const dutyLabels: Readonly<Record<Duty, string>> = {
  door: 'Door',
  chair: 'Chair',
  hospitality: 'Hospitality',
};

export const dutyTasks: Readonly<Record<Duty, string>> = {
  door: 'You check delegates in at the door. You see their name, committee and portfolio, and nothing else of them.',
  chair:
    'You chair this committee and take its roll. You see the names and portfolios of its delegates, and nothing else of them.',
  hospitality:
    'You look after beds, meals and arrivals, and help in an emergency. Whose details you open is written to the audit log.',
};

export const maxDutyDays = 366;

const missing = 'Please fill all required fields';
const committeeText = 'Choose the committee';
const lastDayText = 'Enter today or a later day, at most a year ahead';

export const listDuties = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'The current duties at an event, and the committees that a chair can have.',
  method: 'GET',
  path: '/v1/api/superadmin/duties/:eventName',
  invalid: missing,
  params: z.object({ eventName: buildLineSchema(missing) }),
  answer: z.object({
    duties: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        email: z.string(),
        kind: z.enum(duties),
        committeeName: z.string().nullable(),
        lastDay: z.iso.date(),
      }),
    ),
    committees: z.array(z.object({ value: z.string(), name: z.string() })),
    /** Null when the event has no dates or has ended. */
    eventLastDay: z.iso.date().nullable(),
  }),
  errors: { noSuchEvent },
}));

export const grantDuty = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Gives an account a duty at an event until a day. The same duty again changes its last day.',
  method: 'POST',
  path: '/v1/api/superadmin/duties',
  invalid: missing,
  body: z
    .object({
      eventName: buildLineSchema(missing),
      email: buildEmailSchema('Enter the e-mail of their account'),
      kind: z.enum(duties, { error: 'Choose a duty' }),
      /** Only chairs need a committee. The field is ignored for other duties. */
      committee: z.string({ error: committeeText }).max(200, committeeText).default(''),
      lastDay: z.iso.date(lastDayText),
    })
    .refine(({ kind, committee }) => kind !== 'chair' || committee !== '', {
      path: ['committee'],
      error: committeeText,
    }),
  answer: messageAnswer('Duty assigned'),
  errors: {
    noSuchEvent,
    eventArchived,
    noSuchAccount: defineError(404, 'no_such_account', 'No account has this e-mail'),
    notVerified: defineError(409, 'account_not_verified', 'They have to verify their email first'),
    noSuchCommittee: defineError(404, 'no_such_committee', 'No such committee exists'),
    invalidLastDay: defineError(400, 'invalid_last_day', lastDayText),
  },
}));

export const endDuty = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Ends a duty at once. Its next call is refused.',
  method: 'POST',
  path: '/v1/api/superadmin/duties/end',
  invalid: missing,
  body: z.object({ dutyId: buildLineSchema(missing) }),
  answer: messageAnswer('Duty ended'),
  errors: { noSuchDuty: defineError(404, 'no_such_duty', 'This duty has already ended') },
}));

export const listOwnDuties = defineCall(() => ({
  summary: 'The current duties of the caller.',
  method: 'GET',
  path: '/v1/api/client/duties',
  who: ['client'],
  forbidden,
  answer: lazyObject(() => ({
    duties: z.array(
      z.object({
        _id: z.string(),
        eventName: z.string(),
        kind: z.enum(duties),
        committeeName: z.string().nullable(),
        lastDay: z.iso.date(),
      }),
    ),
  })),
  errors: {},
}));
