import { z } from 'zod';
import { type Duty, duties } from '#conference/contract/duties.ts';
import { eventArchived, noSuchEvent, superadminCallDefaults } from '#conference/contract/event-settings.ts';
import { defineCall, defineError, lazy, lazyObject, roles } from '#platform/contract/call.ts';
import {
  buildEmailSchema,
  buildLineSchema,
  messageAnswer,
  tooManyRequests,
} from '#platform/contract/common.ts';

export const dutyLabels: Readonly<Record<Duty, string>> = {
  door: 'Door',
  chair: 'Chair',
  hospitality: 'Hospitality',
  press: 'Press',
};

export const dutyTasks: Readonly<Record<Duty, string>> = {
  door: 'You check delegates in at the door. You see their name, committee and portfolio, and nothing else of them.',
  chair:
    'You chair this committee and take its roll. You see the names and portfolios of its delegates, and nothing else of them.',
  hospitality:
    'You look after beds, meals and arrivals, and help in an emergency. Whose details you open is written to the audit log.',
  press:
    'You write articles about the conference. A second person reads each one, and then it is public. You see no data of delegates.',
};

/** Returns a text such as 'Door' or 'Chair of UNHRC'. */
export const describeDuty = (kind: Duty, committeeName: string | null): string =>
  committeeName === null ? dutyLabels[kind] : `${dutyLabels[kind]} of ${committeeName}`;

export const maxDutyDays = 366;

/** Number of people who can be pasted at once. */
export const maxPastedDuties = 300;

const missing = 'Please fill all required fields';
const committeeText = 'Choose the committee';
const lastDayText = 'Enter today or a later day, at most a year ahead';
const firstDayText = 'The first day is after the last day';
const dutyKindText = 'Choose a duty';

export const listDuties = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'The current duties and invitations at an event, and the committees that a chair can have.',
  method: 'GET',
  path: '/v1/api/superadmin/duties/:eventName',
  invalid: missing,
  params: z.object({ eventName: buildLineSchema(missing) }),
  answer: z.object({
    duties: z.array(
      z.object({
        _id: z.string(),
        /** Null for a person who is only invited. */
        name: z.string().nullable(),
        email: z.string(),
        phone: z.string().nullable(),
        kind: z.enum(duties),
        /** Key of the committee of a chair. */
        committee: z.string().nullable(),
        committeeName: z.string().nullable(),
        /** Null if only the last day was given. */
        firstDay: z.iso.date().nullable(),
        lastDay: z.iso.date(),
        /** When the link of the invitation ends. Null for a person with an account. */
        invitedUntil: z.iso.datetime().nullable(),
        hasOpenedPage: z.boolean(),
      }),
    ),
    committees: z.array(z.object({ value: z.string(), name: z.string(), shortName: z.string() })),
    /** Null when the event has no dates. */
    eventFirstDay: z.iso.date().nullable(),
    /** Null when the event has no dates or has ended. */
    eventLastDay: z.iso.date().nullable(),
  }),
  errors: { noSuchEvent },
}));

const personFields = lazyObject(() => ({
  email: buildEmailSchema('Enter an e-mail address', { dot: true }),
  kind: z.enum(duties, { error: dutyKindText }),
  /** Only chairs need a committee. The field is ignored for other duties. */
  committee: z.string({ error: committeeText }).max(200, committeeText).default(''),
  /** Empty for the first day of the event. */
  firstDay: z.union([z.literal(''), z.iso.date()], { error: firstDayText }).default(''),
  lastDay: z.iso.date(lastDayText),
}));

/** A chair needs a committee, and a duty does not end before it begins. */
const addDutyMistakes = (
  { kind, committee, firstDay, lastDay }: z.output<typeof personFields>,
  context: z.RefinementCtx,
): void => {
  if (kind === 'chair' && committee === '')
    context.addIssue({ code: 'custom', path: ['committee'], message: committeeText });
  if (firstDay > lastDay) context.addIssue({ code: 'custom', path: ['firstDay'], message: firstDayText });
};

/** A person with a duty, as typed or pasted. */
export const newDutySchema = lazy(() => personFields.superRefine(addDutyMistakes));
export type NewDuty = z.output<typeof newDutySchema>;

const grantErrors = {
  noSuchEvent,
  eventArchived,
  noSuchCommittee: defineError(404, 'no_such_committee', 'No such committee exists'),
  invalidLastDay: defineError(400, 'invalid_last_day', lastDayText),
  tooManyRequests,
};

export const grantDuty = defineCall(() => ({
  ...superadminCallDefaults,
  summary:
    'Gives a person a duty at an event until a day, or invites an address without an account. The same duty again changes its days.',
  method: 'POST',
  path: '/v1/api/superadmin/duties',
  invalid: missing,
  body: z.object({ eventName: buildLineSchema(missing), ...personFields.shape }).superRefine(addDutyMistakes),
  answer: messageAnswer('Duty assigned'),
  errors: {
    ...grantErrors,
    beingDeleted: defineError(
      409,
      'account_being_deleted',
      'Their account is being deleted. Restore it first',
    ),
  },
}));

/** Why a person of a pasted list got no duty. */
const skipReasons = ['being_deleted', 'mailed_too_often'] as const;

export const grantDuties = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Gives each person of a pasted list a duty, as one by one. All or none, except those skipped.',
  method: 'POST',
  path: '/v1/api/superadmin/duties/list',
  invalid: missing,
  body: z.object({
    eventName: buildLineSchema(missing),
    people: z.array(newDutySchema).min(1, missing).max(maxPastedDuties, missing),
  }),
  answer: z.object({
    message: z.literal('Duties assigned'),
    skipped: z.array(z.object({ email: z.string(), reason: z.enum(skipReasons) })),
  }),
  errors: grantErrors,
}));

const noSuchDuty = defineError(404, 'no_such_duty', 'This duty has already ended');

export const endDuty = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Ends a duty at once. Its next call is refused. An invitation is withdrawn, and its link ends.',
  method: 'POST',
  path: '/v1/api/superadmin/duties/end',
  invalid: missing,
  body: z.object({ dutyId: buildLineSchema(missing) }),
  answer: messageAnswer('Duty ended'),
  errors: { noSuchDuty },
}));

export const sendDutyInvitationAgain = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Mails a new link to an invited person. The link before it ends.',
  method: 'POST',
  path: '/v1/api/superadmin/duties/invite',
  invalid: missing,
  body: z.object({ dutyId: buildLineSchema(missing) }),
  answer: messageAnswer('Invited again'),
  errors: {
    noSuchInvitation: defineError(404, 'no_such_invitation', 'This person is no longer only invited'),
    eventArchived,
    tooManyRequests,
  },
}));

const ownDuty = lazyObject(() => ({
  _id: z.string(),
  eventName: z.string(),
  kind: z.enum(duties),
  /** Null for duties without a committee. */
  committee: z.string().nullable(),
  committeeName: z.string().nullable(),
  firstDay: z.iso.date().nullable(),
  lastDay: z.iso.date(),
  /** True on the days of the duty, by the club's clock. */
  isToday: z.boolean(),
}));

export const listOwnDuties = defineCall(() => ({
  summary: 'The current duties of the caller.',
  method: 'GET',
  path: '/v1/api/client/duties',
  who: roles,
  answer: lazyObject(() => ({ duties: z.array(ownDuty) })),
  errors: {},
}));

export const markDutyPageOpened = defineCall(() => ({
  summary: 'Records that the caller has opened the page of a duty. The secretariat sees who never did.',
  method: 'POST',
  path: '/v1/api/client/duties/opened',
  who: roles,
  invalid: missing,
  body: z.object({ eventName: buildLineSchema(missing), kind: z.enum(duties) }),
  answer: messageAnswer('Recorded'),
  errors: {},
}));
