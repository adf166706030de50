import { z } from 'zod';
import { hostStudentField } from '#accounts/contract.ts';
import { duties } from '#conference/contract/duties.ts';
import { eventStates, noSuchEvent } from '#conference/contract.ts';
import { defineCall, lazyObject } from '#platform/contract/call.ts';
import {
  badRequestText,
  buildLineSchema,
  fileAnswer,
  messageAnswer,
  plainLinePattern,
} from '#platform/contract/common.ts';
import { buildListPageSchema, pageNumberSchema, searchTextSchema } from '#platform/contract/paging.ts';
import { recordAnswersSchema } from '#questions/contract/built-in-questions.ts';
import { formLayoutSchema, registrationListQuestionSchema } from '#questions/contract.ts';
import { paymentFilters, paymentStatuses, proofRequestStates } from '../rule/payment-status.ts';
import { registrationChangeSchema } from './changes.ts';
import { adminCallDefaults, noSuchRegistration, noSuchStatus, registrationIdBody } from './common.ts';
import { maxDecisionsAtOnce } from './decisions.ts';
import {
  displayedRegistrationStates,
  feeSchema,
  groupOfRegistrationSchema,
  nullablePaymentWayKindSchema,
  portfolioChoicesSchema,
  registrationStatuses,
  sharedRegistrationRecordSchema,
} from './form.ts';

/**
 * A registration in a list. Fields that only the registration's page shows are left out, so that a list of a thousand
 * stays under 1 MB (product 11.3).
 */
const listedRegistration = lazyObject(() => ({
  ...sharedRegistrationRecordSchema.shape,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  scholarid: z.string().nullable(),
  batch: z.string().nullable(),
  accomodation: recordAnswersSchema.shape.accomodation,
  college: sharedRegistrationRecordSchema.shape.college,
  cofirmedRegistrationAt: z.iso.datetime().nullable(),
  /**
   * What a receipt shows of the name, if not all of its characters can be printed. Empty if it shows the e-mail address
   * instead.
   */
  printedName: z.string().optional(),
  /** Digest of the answers, the amount due and the proof of payment, which a decision sends back. */
  digest: z.string(),
  /** Payment status. Missing for members, and until the first reconciliation after registering. */
  money: z.enum(paymentStatuses).optional(),
  /**
   * State of the latest request for another proof. Missing if there was none, if it was closed without an answer, or
   * after the registration is decided.
   */
  proofRequest: z.enum(proofRequestStates).optional(),
  group: groupOfRegistrationSchema.omit({ grpMembers: true }).optional(),
}));
export type ListedRegistration = z.infer<typeof listedRegistration>;

const registrationRecord = lazyObject(() => ({
  ...listedRegistration.shape,
  ...recordAnswersSchema.shape,
  portfolioChoices: portfolioChoicesSchema,
  paymentWay: nullablePaymentWayKindSchema,
  /**
   * Surcharge of the first chosen committee in minor units, before discounts. The registration fee includes this
   * surcharge.
   */
  surchargeAmount: z.number(),
  /** The discount codes that were used, with the amount in minor units that each took off the fee. */
  discounts: z.array(z.object({ code: z.string(), amount: z.number() })),
  college: listedRegistration.shape.college,
  [hostStudentField]: z.boolean(),
  branch: z.string().nullable(),
  group: groupOfRegistrationSchema.optional(),
}));
export type RegistrationRecord = z.infer<typeof registrationRecord>;

/** The lists of the specification have no digest, so that a thousand registrations stay under 1 MB. */
const registrationList = z.object({ allSuchEvents: z.array(listedRegistration.omit({ digest: true })) });

export const listAllRegistrations = defineCall(() => ({
  ...adminCallDefaults,
  summary: 'Every registration, newest first.',
  method: 'GET',
  path: '/v1/api/admin/getregistered',
  answer: registrationList,
  errors: {},
}));

export const listRegistrationsByStatus = defineCall(() => ({
  ...adminCallDefaults,
  summary: "The registrations of an event with a status, or with 'all'.",
  method: 'GET',
  path: '/v1/api/admin/getregs/:eventName/:status',
  params: z.object({
    eventName: buildLineSchema(noSuchEvent.message),
    status: z.enum([...registrationStatuses, 'all'], { error: noSuchStatus.message }),
  }),
  answer: registrationList,
  errors: { noSuchEvent },
}));

export const getRegistration = defineCall(() => ({
  ...adminCallDefaults,
  summary: 'One registration with everything in its record.',
  method: 'GET',
  path: '/v1/api/admin/reg/:eventID',
  params: z.object({ eventID: buildLineSchema(noSuchRegistration.message) }),
  answer: z.object({ eventDetails: registrationRecord }),
  errors: { noSuchRegistration },
}));

/**
 * Sections of the registration list for registrations that need work. The menu of sections leaves out 'undecided'
 * unless it is the current section, because it would nearly repeat 'pending' (product 8.4).
 */
export const sectionsNeedingWork = ['undecided', 'waiting_for_leader', 'unseated'] as const;
export type WorkSection = (typeof sectionsNeedingWork)[number];

/**
 * Options of each filter and of the order. The first option of a filter is the default and selects everything. The
 * default order depends on the section (`getDefaultSortOfSection`).
 */
export const registrationFilterOptions = {
  mode: ['any', 'individual', 'leader', 'member'],
  from: ['any', 'institute', 'outside'],
  money: ['any', ...paymentFilters],
  proofRequest: ['any', ...proofRequestStates],
  consent: ['any', 'missing', 'uploaded', 'given', 'no_birth_date'],
  checkedIn: ['any', 'yes', 'no'],
  duty: ['any', ...duties],
  sort: ['newest', 'oldest', 'name', 'money'],
} as const;

/** Returns the default order of a section. Queues begin with the registration that has waited longest. */
export function getDefaultSortOfSection(section: string): 'newest' | 'oldest' {
  const isQueue = section === 'pending' || sectionsNeedingWork.some((queue) => queue === section);
  return isQueue ? 'oldest' : 'newest';
}

/** Checks the decoded ids and options of a filter, because the database gets these and cannot store every character. */
const isPlainQuery = (query: string): boolean =>
  [...new URLSearchParams(query)].flat().every((text) => plainLinePattern.test(text));

export const registrationFilterSchema = lazyObject(() => ({
  /** Section of the list: 'all', a state, one of `sectionsNeedingWork`, or the `value` of an assigned committee. */
  section: z.string().max(120).default('all'),
  search: searchTextSchema,
  mode: z.enum(registrationFilterOptions.mode).default('any'),
  from: z.enum(registrationFilterOptions.from).default('any'),
  /** The same as an answer to 'accommodation' in `answered`. Earlier links and saved filters have it. */
  accommodation: z.enum(['any', 'Yes', 'No']).default('any'),
  money: z.enum(registrationFilterOptions.money).default('any'),
  proofRequest: z.enum(registrationFilterOptions.proofRequest).default('any'),
  /** Selects delegates under 18 on the first day, by the consent of their guardian, or without a date of birth. */
  consent: z.enum(registrationFilterOptions.consent).default('any'),
  /** Selects delegates who were, or were not, let in at the door. */
  checkedIn: z.enum(registrationFilterOptions.checkedIn).default('any'),
  /** Selects delegates with this duty at the event, even if the last day of the duty is over. */
  duty: z.enum(registrationFilterOptions.duty).default('any'),
  /** Selects delegates who chose the committee or portfolio with this id. */
  chose: z.string().max(60).default(''),
  /** Selects delegates who chose these options of questions, built-in or of the club: '<id>=<option>&…', as in a query string. */
  answered: z.string().max(2_000).refine(isPlainQuery, badRequestText).default(''),
  sort: z.enum(registrationFilterOptions.sort).optional(),
}));
export type RegistrationFilter = z.infer<typeof registrationFilterSchema>;

/** Returns the answers that a filter selects, as pairs of the id of a question and an option. */
export function listChosenAnswers({
  accommodation,
  answered,
}: Pick<RegistrationFilter, 'accommodation' | 'answered'>): [questionId: string, option: string][] {
  const chosen = [...new URLSearchParams(answered)];
  return accommodation === 'any' ? chosen : [['accommodation', accommodation], ...chosen];
}

const onDesk = { ...adminCallDefaults, invalid: badRequestText } as const;

const registrationSummary = lazyObject(() => ({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  status: z.enum(displayedRegistrationStates),
}));

export const listRegistrations = defineCall(() => ({
  ...onDesk,
  summary: "One page of an event's registrations, and the count of each section.",
  method: 'GET',
  path: '/v1/api/admin/registrations',
  query: registrationFilterSchema.extend({
    eventName: buildLineSchema(noSuchEvent.message),
    page: pageNumberSchema,
    /**
     * With 'groups', members are listed under their leader. This works only in sections by status, and not with a
     * search or a filter that selects single members (`areMembersGroupedUnderLeader`).
     */
    fold: z.enum(['groups', 'none']).default('none'),
  }),
  answer: buildListPageSchema(
    listedRegistration.extend({
      members: z.array(registrationSummary).optional(),
      /** Answers to the listed questions, by question id. Long answers are shortened. */
      answers: z.record(z.string(), z.string()),
      /** Ids of the uploaded files among these answers, by question id. */
      answerFiles: z.record(z.string(), z.string()),
    }),
  ).extend({
    eventState: z.enum(eventStates),
    questions: z.array(registrationListQuestionSchema),
    /** Names of the questions whose answers the search finds. */
    searchedLabels: z.array(z.string()),
    /** True if the event asks for dates of birth. The list can then be filtered by consent. */
    asksBirthDate: z.boolean(),
    /**
     * Number of matching registrations, including members listed under their leader, whom `total` does not include.
     */
    found: z.number(),
    /** Number of all registrations of the event, without the filter. */
    registered: z.number(),
    at: z.iso.datetime(),
    /** `label` is the short name if the section is a committee, otherwise the id. */
    sections: z.array(z.object({ id: z.string(), label: z.string(), count: z.number() })),
  }),
  errors: { noSuchEvent },
}));

export const listSettledUndecidedRegistrations = defineCall(() => ({
  ...onDesk,
  summary: 'Undecided registrations that are paid or have nothing to pay, longest waiting first.',
  method: 'GET',
  path: '/v1/api/admin/confirmable/:eventName',
  params: z.object({ eventName: buildLineSchema(noSuchEvent.message) }),
  answer: z.object({
    rows: z.array(
      listedRegistration.pick({
        _id: true,
        name: true,
        printedName: true,
        email: true,
        payment: true,
        mode: true,
        fee: true,
        groupTotal: true,
        group: true,
        digest: true,
      }),
    ),
  }),
  errors: { noSuchEvent },
}));

const namedRegistrationSchema = z.object({ _id: z.string(), name: z.string() });

export const listMissingDetailsToConfirm = defineCall(() => ({
  ...onDesk,
  summary:
    "Delegates whom a confirmation of these registrations would confirm without a date of birth, or as minors without a guardian's consent.",
  method: 'GET',
  path: '/v1/api/admin/missingdetails',
  query: z.object({
    /** At most `maxDecisionsAtOnce` ids, separated by commas. */
    registrations: z
      .string()
      .max(4_000)
      .regex(plainLinePattern)
      .refine((ids) => ids.split(',').length <= maxDecisionsAtOnce)
      .transform((ids) => ids.split(',')),
  }),
  answer: z.object({
    withoutBirthDate: z.array(namedRegistrationSchema),
    withoutConsent: z.array(namedRegistrationSchema),
  }),
  errors: {},
}));

export const countRegistrationsByEvent = defineCall(() => ({
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
        /** Number of `pending` registrations that can't be decided yet, because the group waits for its leader. */
        waiting: z.number(),
      }),
    ),
  }),
  errors: {},
}));

export const neighbourSchema = registrationSummary.pick({ _id: true, name: true }).nullable();

export const getRegistrationForDesk = defineCall(() => ({
  ...onDesk,
  summary:
    'One registration with its group, its history, registrations with the same payment picture, and links to the next ones.',
  method: 'GET',
  path: '/v1/api/admin/registrations/:eventID',
  params: z.object({ eventID: buildLineSchema(noSuchRegistration.message) }),
  query: registrationFilterSchema,
  answer: z.object({
    at: z.iso.datetime(),
    registration: registrationRecord,
    eventState: z.enum(eventStates),
    /** Settings of the event's built-in questions, and the order of all questions. */
    ...formLayoutSchema.shape,
    /** Answers to the questions of the club, in their order. `consentText` is the text that the delegate agreed to. */
    answers: z.array(
      z.object({
        _id: z.string(),
        label: z.string(),
        text: z.string(),
        /** The id of the file to download, for questions that ask for a file. */
        fileId: z.string().nullable(),
        consentText: z.string().nullable(),
        surchargeAmount: z.number(),
        at: z.iso.datetime(),
      }),
    ),
    decision: z
      .object({
        status: z.enum(displayedRegistrationStates),
        by: z.string().nullable(),
        at: z.iso.datetime(),
      })
      .nullable(),
    group: z.array(registrationSummary.extend({ mode: z.enum(['leader', 'member']) })),
    /** Other registrations whose payment picture is the same file. The list may be shorter than `count`. */
    samePicture: z.object({
      count: z.number(),
      registrations: z.array(
        registrationSummary.extend({ eventName: z.string(), regsiteredat: z.iso.datetime() }),
      ),
    }),
    history: z.array(
      z.object({
        at: z.iso.datetime(),
        action: z.string(),
        by: z.string().nullable(),
        before: z.string().nullable(),
        after: z.string().nullable(),
        note: z.string().nullable(),
        /** The changed values. Only set for changes by the delegate or the leader. */
        change: registrationChangeSchema.optional(),
      }),
    ),
    /**
     * When the delegate last changed the registration or replaced the payment proof. Null if that never happened, or if
     * the registration is not pending.
     */
    changedAt: z.iso.datetime().nullable(),
    /** The next undecided registration in the filtered list. Registrations that other admins have open are skipped. */
    nextPending: neighbourSchema,
    previousPending: neighbourSchema,
    nextUnseated: neighbourSchema,
    /** True if undecided registrations remain in the filtered list, and other admins have all of them open. */
    othersOpen: z.boolean(),
  }),
  errors: { noSuchRegistration },
}));

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportRegistrations = defineCall(() => ({
  ...adminCallDefaults,
  invalid: badRequestText,
  summary: 'The filtered registrations of an event as a spreadsheet.',
  method: 'GET',
  path: '/v1/api/admin/export/:eventName/:format',
  params: z.object({ eventName: buildLineSchema(noSuchEvent.message), format: z.enum(exportFormats) }),
  query: registrationFilterSchema,
  answer: fileAnswer,
  errors: { noSuchEvent },
}));

/**
 * Duration of a presence, which shows other admins that an admin has a registration open. Each `startPresence` call
 * restarts the duration.
 */
export const presenceTimeoutMs = 120_000;

export const startPresence = defineCall(() => ({
  ...adminCallDefaults,
  summary:
    'Shows other admins for two minutes that the caller has a registration open. Advisory only: no decision depends on it.',
  method: 'PUT',
  path: '/v1/api/admin/hold',
  body: registrationIdBody,
  /** The name of another admin who has the registration open; null if the caller's presence is stored. */
  answer: z.object({ presentAdmin: z.string().nullable() }),
  ofRegistration: 'unchanged',
  errors: { noSuchRegistration },
}));

export const endPresence = defineCall(() => ({
  ...adminCallDefaults,
  summary: 'Ends the presence of the caller at a registration.',
  method: 'DELETE',
  path: '/v1/api/admin/hold',
  body: registrationIdBody,
  answer: messageAnswer('Released'),
  ofRegistration: 'unchanged',
  errors: {},
}));

export const takeNextPendingRegistration = defineCall(() => ({
  ...adminCallDefaults,
  invalid: badRequestText,
  summary:
    'Finds the next undecided registration that no other admin has open, and marks it as open by the caller.',
  method: 'PUT',
  path: '/v1/api/admin/next',
  body: registrationFilterSchema.extend({
    eventName: buildLineSchema(noSuchEvent.message),
    /**
     * Id of the registration after which to continue. If no other registration waits for a decision, the call returns
     * this registration again, if it is still undecided.
     */
    after: z.string().max(200).optional(),
  }),
  answer: z.object({ next: neighbourSchema }),
  errors: { noSuchEvent },
}));

const changedRegistration = lazyObject(() => ({
  _id: z.string(),
  status: z.enum(registrationStatuses),
  withdrawn: z.boolean(),
  assignedCommittee: z.string(),
  assignedCommitteeName: z.string(),
  assignedPortfolio: z.string(),
  college: z.string(),
  accomodation: recordAnswersSchema.shape.accomodation,
  fee: feeSchema,
  /** Total of the group in major units of the currency. Missing unless the delegate is a leader. */
  groupTotal: z.number().optional(),
  /** True if the group waits for its leader to complete it. */
  waitsForLeader: z.boolean(),
  changedAt: z.iso.datetime(),
}));
export type ChangedRegistration = z.infer<typeof changedRegistration>;

export const getRecentChanges = defineCall(() => ({
  ...adminCallDefaults,
  invalid: badRequestText,
  summary:
    'Changes of the registrations of an event since a time in the last two minutes, and which ones other admins have open. Cached for a second.',
  method: 'GET',
  path: '/v1/api/admin/changes',
  query: z.object({
    eventName: buildLineSchema(noSuchEvent.message),
    /**
     * The value of `at` in the previous answer or the list. The answer may repeat changes from shortly before this
     * time.
     */
    since: z.iso.datetime(),
  }),
  answer: lazyObject(() => ({
    at: z.iso.datetime(),
    /** True if `since` is too long ago for a complete answer. The client must then reload the list. */
    missed: z.boolean(),
    changes: z.array(changedRegistration),
    registered: z.array(z.object({ _id: z.string(), regsiteredat: z.iso.datetime() })),
    presences: z.array(z.object({ _id: z.string(), by: z.string() })),
  })),
  errors: { noSuchEvent },
}));

export const maxNamedColleges = 12;

const byState = {
  pending: z.number(),
  confirmed: z.number(),
  declined: z.number(),
  withdrawn: z.number(),
};

const money = z.object({ registrationAmount: z.number(), hospitalityAmount: z.number() });

export const getRegistrationStatistics = defineCall(() => ({
  ...adminCallDefaults,
  summary:
    'The number of registrations of an event by status, origin and choice, and their fees. Cached for half a minute.',
  method: 'GET',
  path: '/v1/api/admin/numbers/:eventName',
  invalid: noSuchEvent.message,
  params: z.object({ eventName: buildLineSchema(noSuchEvent.message) }),
  answer: z.object({
    at: z.iso.datetime(),
    registered: z.number(),
    /** Registrations by the day of registering in the club's time zone, oldest first, and by their current status. */
    days: z.array(z.object({ day: z.iso.date(), ...byState })),
    status: z.object(byState),
    /** Sums of fees. `due` is the sum for all pending registrations, including those that are already paid. */
    money: z.object({ due: money, confirmed: money }),
    origin: z.object({ institute: z.number(), outside: z.number() }),
    accommodation: z.object({ Yes: z.number(), No: z.number() }),
    committees: z.array(
      z.object({
        value: z.string(),
        name: z.string(),
        shortName: z.string(),
        firstChoice: z.number(),
        taken: z.number(),
        free: z.number(),
      }),
    ),
    colleges: z.object({
      named: z.array(z.object({ college: z.string(), count: z.number() })),
      others: z.number(),
    }),
  }),
  errors: { noSuchEvent },
}));
