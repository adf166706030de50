import { z } from 'zod';
import { eventStates } from '#conference/contract.ts';
import { defineCall } from '#platform/contract/call.ts';
import { badRequest, fileAnswer, lineField, messageAnswer } from '#platform/contract/common.ts';
import { pageField, pageOf, searchField } from '#platform/contract/list.ts';
import { paymentStatuses, proofRequestStates } from '../rule/payment-status.ts';
import { byAdmins, idBody, noSuchEvent, noSuchRegistration, noSuchStatus } from './common.ts';
import { listAnswers, recordAnswers } from './fields.ts';
import { portfolioChoices, registeredGroup, registrationStates, sharedFields, statuses } from './form.ts';

/** A registration in a list. It omits fields that only its page shows, so that a thousand stay under 1 MB (product 11.3). */
const listedRegistration = sharedFields.extend({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  scholarid: z.string().nullable(),
  batch: z.string().nullable(),
  ...listAnswers.shape,
  college: sharedFields.shape.college,
  cofirmedRegistrationAt: z.iso.datetime().nullable(),
  /** The payment status; missing for members, and for some seconds after registering. */
  money: z.enum(paymentStatuses).optional(),
  /** The request for another proof of payment, while the registration is pending. */
  asked: z.enum(proofRequestStates).optional(),
  group: registeredGroup.omit({ grpMembers: true }).optional(),
});
export type ListedRegistration = z.infer<typeof listedRegistration>;

/** A registration as the secretariat sees it (product 6.5). */
const registrationRecord = listedRegistration.extend({
  ...recordAnswers.shape,
  portfolioChoices,
  college: listedRegistration.shape.college,
  isStudentOfNITS: z.boolean(),
  branch: z.string().nullable(),
  group: registeredGroup.optional(),
});
export type RegistrationRecord = z.infer<typeof registrationRecord>;

const registrationList = z.object({ allSuchEvents: z.array(listedRegistration) });

export const getRegistered = defineCall(() => ({
  ...byAdmins,
  summary: 'Every registration, newest first.',
  method: 'GET',
  path: '/v1/api/admin/getregistered',
  answer: registrationList,
  errors: {},
}));

export const getRegistrationsByStatus = defineCall(() => ({
  ...byAdmins,
  summary: "The registrations of an event with a status, or with 'all'.",
  method: 'GET',
  path: '/v1/api/admin/getregs/:eventName/:status',
  params: z.object({
    eventName: lineField(noSuchEvent.message),
    status: z.enum([...statuses, 'all'], { error: noSuchStatus.message }),
  }),
  answer: registrationList,
  errors: { noSuchEvent },
}));

export const getRegistration = defineCall(() => ({
  ...byAdmins,
  summary: 'One registration with everything in its record.',
  method: 'GET',
  path: '/v1/api/admin/reg/:eventID',
  params: z.object({ eventID: lineField(noSuchRegistration.message) }),
  answer: z.object({ eventDetails: registrationRecord }),
  errors: { noSuchRegistration },
}));

/**
 * The queues of a list, in addition to sections by status and committee (product 8.4). `undecided` is listed only while it is
 * selected, because it is most of the pending section.
 */
export const workSections = ['undecided', 'waiting_for_leader', 'unseated'] as const;
export type WorkSection = (typeof workSections)[number];

/** The filters of an event's registrations. The first value of each is the default and filters nothing. */
export const filterOptions = {
  mode: ['any', 'individual', 'leader', 'member'],
  from: ['any', 'institute', 'outside'],
  accommodation: ['any', 'Yes', 'No'],
  /** How the payment compares with the bank; members of groups pay nothing. */
  money: ['any', ...paymentStatuses],
  asked: ['any', ...proofRequestStates],
  sort: ['newest', 'oldest', 'name', 'money'],
} as const;

/** The default order of a section: queues begin with the registration that has waited longest. */
export function defaultSort(section: string): 'newest' | 'oldest' {
  const isQueue = section === 'pending' || workSections.some((queue) => queue === section);
  return isQueue ? 'oldest' : 'newest';
}

/** A filter of an event's registrations, and their order. */
export const registrationFilter = z.object({
  /** 'all', a state, one of `workSections`, or a committee that was assigned. */
  section: z.string().max(120).default('all'),
  search: searchField,
  mode: z.enum(filterOptions.mode).default('any'),
  from: z.enum(filterOptions.from).default('any'),
  accommodation: z.enum(filterOptions.accommodation).default('any'),
  money: z.enum(filterOptions.money).default('any'),
  asked: z.enum(filterOptions.asked).default('any'),
  /** Selects delegates who chose this committee or portfolio, by its id in the catalogue. */
  chose: z.string().max(60).default(''),
  /** By default queues are sorted oldest first, all other sections newest first. */
  sort: z.enum(filterOptions.sort).optional(),
});
export type RegistrationFilter = z.infer<typeof registrationFilter>;

const onDesk = { ...byAdmins, invalid: badRequest } as const;

const registrationSummary = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  status: z.enum(registrationStates),
});

export const listRegistrations = defineCall(() => ({
  ...onDesk,
  summary: "One page of an event's registrations, and the count of each section.",
  method: 'GET',
  path: '/v1/api/admin/registrations',
  query: registrationFilter.extend({
    eventName: lineField(noSuchEvent.message),
    page: pageField,
    /**
     * 'groups' lists members under their leader if both are in the section, but only in sections by status and without a
     * search, mode or chosen committee.
     */
    fold: z.enum(['groups', 'none']).default('none'),
  }),
  answer: pageOf(
    listedRegistration.extend({
      /** The members listed under this leader. */
      members: z.array(registrationSummary).optional(),
    }),
  ).extend({
    eventState: z.enum(eventStates),
    /** The number of registrations. `total` counts rows: members listed under their leader are not rows. */
    found: z.number(),
    /** The number of registrations of the event, regardless of the filter. */
    registered: z.number(),
    /** When the list was read. Pass it to `getChanges` as `since`. */
    at: z.iso.datetime(),
    /** `label` is the displayed name: for a committee its short name. */
    sections: z.array(z.object({ id: z.string(), label: z.string(), count: z.number() })),
  }),
  errors: { noSuchEvent },
}));

export const listConfirmable = defineCall(() => ({
  ...onDesk,
  summary: 'Undecided registrations whose payment has reached the bank, longest waiting first.',
  method: 'GET',
  path: '/v1/api/admin/confirmable/:eventName',
  params: z.object({ eventName: lineField(noSuchEvent.message) }),
  answer: z.object({
    rows: z.array(
      listedRegistration.pick({
        _id: true,
        name: true,
        email: true,
        payment: true,
        mode: true,
        fee: true,
        groupTotal: true,
        group: true,
      }),
    ),
  }),
  errors: { noSuchEvent },
}));

export const countRegistrations = defineCall(() => ({
  ...onDesk,
  summary:
    'Every event in every state, the main one first, with its pending, confirmed, declined and withdrawn registrations counted.',
  method: 'GET',
  path: '/v1/api/admin/counts',
  answer: z.object({
    events: z.array(
      z.object({
        eventName: z.string(),
        state: z.enum(eventStates),
        registrationOpen: z.boolean(),
        pending: z.number(),
        confirmed: z.number(),
        declined: z.number(),
        withdrawn: z.number(),
        /** Pending registrations that can't be decided yet, because their group waits for its leader. */
        waiting: z.number(),
      }),
    ),
  }),
  errors: {},
}));

export const neighbour = registrationSummary.pick({ _id: true, name: true }).nullable();

export const getRegistrationDesk = defineCall(() => ({
  ...onDesk,
  summary:
    'One registration with its group, its history, registrations with the same payment picture, and links to the next ones.',
  method: 'GET',
  path: '/v1/api/admin/registrations/:eventID',
  params: z.object({ eventID: lineField(noSuchRegistration.message) }),
  query: registrationFilter,
  answer: z.object({
    at: z.iso.datetime(),
    registration: registrationRecord,
    eventState: z.enum(eventStates),
    decision: z
      .object({ status: z.enum(registrationStates), by: z.string().nullable(), at: z.iso.datetime() })
      .nullable(),
    /** All registered members of the group, the leader first. */
    group: z.array(registrationSummary.extend({ mode: z.enum(['leader', 'member']) })),
    /** Registrations with an identical payment file, oldest first. `registrations` may be fewer than `count`. */
    samePicture: z.object({
      count: z.number(),
      registrations: z.array(
        registrationSummary.extend({ eventName: z.string(), regsiteredat: z.iso.datetime() }),
      ),
    }),
    /** Oldest first. */
    history: z.array(
      z.object({
        at: z.iso.datetime(),
        action: z.string(),
        /** Null for a deleted account. */
        by: z.string().nullable(),
        before: z.string().nullable(),
        after: z.string().nullable(),
        note: z.string().nullable(),
      }),
    ),
    /**
     * The nearest other registrations that wait for a decision, in the order of the filtered list, and one that waits
     * for a seat. Registrations that other admins have open are skipped.
     */
    nextPending: neighbour,
    previousPending: neighbour,
    nextUnseated: neighbour,
    /** There is no next registration to decide, except those that other admins have open. */
    othersOpen: z.boolean(),
  }),
  errors: { noSuchRegistration },
}));

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportRegistrations = defineCall(() => ({
  ...byAdmins,
  invalid: badRequest,
  summary: 'The filtered registrations of an event as a spreadsheet.',
  method: 'GET',
  path: '/v1/api/admin/export/:eventName/:format',
  params: z.object({ eventName: lineField(noSuchEvent.message), format: z.enum(exportFormats) }),
  query: registrationFilter,
  answer: fileAnswer,
  errors: { noSuchEvent },
}));

/** How long presence at a registration lasts unless it is extended, in milliseconds. */
export const presenceMs = 120_000;

export const startPresence = defineCall(() => ({
  ...byAdmins,
  summary:
    'Shows other admins for two minutes that the caller has a registration open. Advisory only: no decision depends on it.',
  method: 'PUT',
  path: '/v1/api/admin/hold',
  body: idBody,
  /** The name of another admin who has it open; null when the caller is shown as its reader. */
  answer: z.object({ presentAdmin: z.string().nullable() }),
  ofRegistration: 'unchanged',
  errors: { noSuchRegistration },
}));

export const endPresence = defineCall(() => ({
  ...byAdmins,
  summary: 'Ends the presence of the caller at a registration.',
  method: 'DELETE',
  path: '/v1/api/admin/hold',
  body: idBody,
  answer: messageAnswer('Released'),
  ofRegistration: 'unchanged',
  errors: {},
}));

export const takeNextPending = defineCall(() => ({
  ...byAdmins,
  invalid: badRequest,
  summary:
    'Finds the next undecided registration that no other admin has open, and marks it as open by the caller.',
  method: 'PUT',
  path: '/v1/api/admin/next',
  body: registrationFilter.extend({
    eventName: lineField(noSuchEvent.message),
    /** Where to continue: the registration after this one, or this one when no other is left. Default: the start of the list. */
    after: z.string().max(200).optional(),
  }),
  answer: z.object({ next: neighbour }),
  errors: { noSuchEvent },
}));

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

export const getChanges = defineCall(() => ({
  ...byAdmins,
  invalid: badRequest,
  summary:
    'Changes of the registrations of an event since a time in the last two minutes, and which ones other admins have open. Cached for a second.',
  method: 'GET',
  path: '/v1/api/admin/changes',
  query: z.object({
    eventName: lineField(noSuchEvent.message),
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
    presences: z.array(z.object({ _id: z.string(), by: z.string() })),
  }),
  errors: { noSuchEvent },
}));

/** The number of colleges listed by name; the others are counted together. */
export const maxNamedColleges = 12;

const byState = {
  pending: z.number(),
  confirmed: z.number(),
  declined: z.number(),
  withdrawn: z.number(),
};

const money = z.object({ registrationPaise: z.number(), hospitalityPaise: z.number() });

export const getNumbers = defineCall(() => ({
  ...byAdmins,
  summary:
    'The number of registrations of an event by status, origin and choice, and their fees. Cached for half a minute.',
  method: 'GET',
  path: '/v1/api/admin/numbers/:eventName',
  invalid: noSuchEvent.message,
  params: z.object({ eventName: lineField(noSuchEvent.message) }),
  answer: z.object({
    at: z.iso.datetime(),
    registered: z.number(),
    /** Days with registrations, in the club's time zone, oldest first, by the current status of those registrations. */
    days: z.array(z.object({ day: z.iso.date(), ...byState })),
    status: z.object(byState),
    /** Fees of pending registrations, and fees of confirmed ones. */
    money: z.object({ due: money, confirmed: money }),
    origin: z.object({ institute: z.number(), outside: z.number() }),
    /** Answers of delegates from outside the institute. */
    accommodation: z.object({ Yes: z.number(), No: z.number() }),
    committees: z.array(
      z.object({
        value: z.string(),
        name: z.string(),
        shortName: z.string(),
        /** The number of delegates whose first choice it is. */
        firstChoice: z.number(),
        taken: z.number(),
        free: z.number(),
      }),
    ),
    /** The colleges with the most delegates. */
    colleges: z.object({
      named: z.array(z.object({ college: z.string(), count: z.number() })),
      others: z.number(),
    }),
  }),
  errors: { noSuchEvent },
}));
