import { z } from 'zod';
import { currentPasswordField, wrongPasswordError } from '#accounts/contract/common.ts';
import { defineCall, defineError } from '#platform/contract/call.ts';
import {
  badRequestText,
  buildLineSchema,
  forbiddenEndpointError,
  messageAnswer,
  tooManyRequests,
} from '#platform/contract/common.ts';
import { buildListPageSchema, pageNumberSchema } from '#platform/contract/paging.ts';
import { puzzleParts } from './rule/puzzle.ts';
import { passphraseRounds } from './rule/reader-key.ts';

/** The club names two readers of reports. Their places are numbered, so that one reader can be replaced. */
export const readerPlaces = [1, 2] as const;
export type ReaderPlace = (typeof readerPlaces)[number];

/** Limits of the form, in characters. The server cannot check them, because it sees only sealed texts. */
export const maxReportTextLength = 10_000;
export const maxWriterNameLength = 120;
export const maxWriterContactLength = 200;
/**
 * Maximum length of a sealed message, in characters. It has room for 3 bytes for each character of the text, the
 * padding and the base64url encoding.
 */
const maxSealedLength = 48_000;
export const maxMessagesPerReport = 100;
/** A closed report is erased after this many days. */
export const closedReportRetentionDays = 365;
export const reportsPerPage = 20;
/** Maximum number of reports that one call shares with the other reader. */
export const maxSharedReportsPerCall = 100;

const reportStates = ['new', 'read', 'answered', 'closed'] as const;
export type ReportState = (typeof reportStates)[number];
export const reportFilters = ['open', 'closed', 'all'] as const;

const base64Url = (max: number) =>
  z
    .string(badRequestText)
    .min(1, badRequestText)
    .max(max, { error: badRequestText, abort: true })
    .regex(/^[\w-]+$/, badRequestText);
/** 32 bytes as base64url. `deriveReportLookup` derives it from the writer's code. */
const lookup = z.string(badRequestText).regex(/^[\w-]{43}$/, badRequestText);
/** An uncompressed point on P-256: 65 bytes as base64url. */
const publicKey = z.string(badRequestText).regex(/^B[\w-]{86}$/, badRequestText);
const sealedKey = base64Url(400);
const sealedMessage = base64Url(maxSealedLength);
const sealedPrivateKey = base64Url(800);
const byPassphrase = z.object({
  salt: base64Url(64),
  rounds: z.int(badRequestText).min(passphraseRounds, badRequestText).max(10_000_000, badRequestText),
  sealed: sealedPrivateKey,
});
const keyId = buildLineSchema(badRequestText);
const reportId = buildLineSchema(badRequestText);

const readMessage = z.object({
  author: z.enum(['writer', 'reader']),
  at: z.iso.datetime(),
  sealed: z.string(),
});
export type SealedMessage = z.output<typeof readMessage>;

const byAnyone = { who: 'anyone', anonymous: true, invalid: badRequestText } as const;

export const getReportForm = defineCall(() => ({
  ...byAnyone,
  summary: 'The two people who read reports, with their public keys.',
  method: 'GET',
  path: '/v1/api/reports/form',
  answer: z.object({
    /** Empty unless two readers are named, and both have a key and a role of the secretariat. */
    readers: z.array(z.object({ name: z.string(), keyId: z.string(), publicKey: z.string() })),
  }),
  errors: {},
}));
export type FormReader = z.output<(typeof getReportForm)['answer']>['readers'][number];

const noSuchReport = defineError(404, 'no_such_report', 'No report has this code');
const isFull = defineError(409, 'report_is_full', 'No more messages fit into this report');

export const getReportPuzzle = defineCall(() => ({
  ...byAnyone,
  summary: 'A challenge that the browser solves before it sends a further report from a busy network.',
  method: 'GET',
  path: '/v1/api/reports/puzzle',
  answer: z.object({ challenge: z.string() }),
  errors: {},
}));

export const sendReport = defineCall(() => ({
  ...byAnyone,
  summary: 'Stores a sealed report.',
  method: 'POST',
  path: '/v1/api/reports',
  body: z.object({
    lookup,
    /** The report's key, sealed to the writer's code. */
    codeKey: sealedKey,
    /** The report's key, sealed to both readers, or to one if the writer excluded the other. */
    envelopes: z
      .array(z.object({ keyId, sealedKey }), { error: badRequestText })
      .min(1, badRequestText)
      .max(readerPlaces.length, badRequestText),
    message: sealedMessage,
    /** The challenge of `getReportPuzzle` with its solution. Needed after five reports of an hour from one network. */
    puzzle: z
      .object({
        challenge: buildLineSchema(badRequestText),
        solution: z
          .array(z.int(badRequestText).min(0, badRequestText), { error: badRequestText })
          .length(puzzleParts, badRequestText),
      })
      .optional(),
  }),
  answer: messageAnswer('Your report has arrived'),
  errors: {
    puzzleNeeded: defineError(
      428,
      'puzzle_needed',
      'Many reports came from your network. Your browser must solve a puzzle first.',
    ),
    readersChanged: defineError(
      409,
      'readers_changed',
      'The people who read reports have just changed. See who reads it now, then send again.',
    ),
    alreadySent: defineError(409, 'already_sent', 'This report has already arrived'),
  },
}));

export const getReportByLookup = defineCall(() => ({
  ...byAnyone,
  summary: 'The sealed messages of a report, for the person with its code.',
  method: 'POST',
  path: '/v1/api/reports/open',
  body: z.object({ lookup }),
  answer: z.object({
    state: z.enum(reportStates),
    codeKey: z.string(),
    /** Names of the people who can read the report now. */
    readers: z.array(z.string()),
    messages: z.array(readMessage),
  }),
  errors: { tooManyRequests, noSuchReport },
}));
export type OpenedReport = z.output<(typeof getReportByLookup)['answer']>;

export const addWriterMessage = defineCall(() => ({
  ...byAnyone,
  summary: 'Adds a sealed message of the writer to a report, and opens it again if it was closed.',
  method: 'POST',
  path: '/v1/api/reports/add',
  body: z.object({ lookup, message: sealedMessage }),
  answer: messageAnswer('Your message has arrived'),
  errors: { tooManyRequests, noSuchReport, isFull },
}));

const byStaff = {
  who: ['admin', 'superadmin'],
  forbidden: forbiddenEndpointError,
  invalid: badRequestText,
} as const;

/** Status 404 instead of 403, because for other accounts the desk does not exist. */
const notReader = defineError(404, 'not_a_reader', 'Only the two people who read reports see this');

export const getReportDesk = defineCall(() => ({
  ...byStaff,
  summary: 'Who reads reports, whether their keys are set up, and the sealed key of the caller.',
  method: 'GET',
  path: '/v1/api/admin/reports/desk',
  answer: z.object({
    readers: z.array(
      z.object({
        place: z.number(),
        accountId: z.string(),
        name: z.string(),
        hasKey: z.boolean(),
        /** False after the role of the account has ended. */
        isStaff: z.boolean(),
      }),
    ),
    /** True if the public form can be sent. */
    isOpen: z.boolean(),
    isReader: z.boolean(),
    /** Null if the caller is not a reader or has no key. Each reader gets only their own sealed private key. */
    ownKey: z
      .object({
        keyId: z.string(),
        publicKey: z.string(),
        byPassphrase: z.object({ salt: z.string(), rounds: z.number(), sealed: z.string() }),
        byRecovery: z.string(),
      })
      .nullable(),
    /**
     * The other reader's key, to which the caller can seal reports. Null if the caller or the other reader has no key.
     */
    otherReader: z
      .object({
        name: z.string(),
        keyId: z.string(),
        publicKey: z.string(),
        /** Number of reports that the caller can share, because the other reader cannot read them. */
        unshared: z.number(),
      })
      .nullable(),
    /** Admins and superadmins whom the caller can appoint as a reader. Empty unless the caller is a superadmin. */
    candidates: z.array(z.object({ accountId: z.string(), name: z.string() })),
  }),
  errors: {},
}));
export type ReportDesk = z.output<(typeof getReportDesk)['answer']>;
export type OwnKey = NonNullable<ReportDesk['ownKey']>;
export type OtherReader = NonNullable<ReportDesk['otherReader']>;

export const setReportReader = defineCall(() => ({
  who: ['superadmin'],
  forbidden: forbiddenEndpointError,
  invalid: badRequestText,
  summary: 'Names a person who reads reports, or leaves the place vacant.',
  method: 'PUT',
  path: '/v1/api/superadmin/reports/reader',
  body: z.object({
    place: z.union(
      readerPlaces.map((place) => z.literal(place)),
      { error: badRequestText },
    ),
    /** The account in this place that the caller has seen; null for a vacant place. */
    seen: buildLineSchema(badRequestText).nullable(),
    accountId: buildLineSchema('Choose a person').nullable(),
    password: currentPasswordField,
  }),
  answer: messageAnswer('Readers of reports updated'),
  errors: {
    wrongPassword: wrongPasswordError,
    tooManyRequests,
    changedMeanwhile: defineError(
      409,
      'readers_changed',
      'The readers have changed since you opened the page. Look at them again.',
    ),
    notStaff: defineError(409, 'not_staff', 'Only an admin or a superadmin can read reports'),
    alreadyReader: defineError(
      409,
      'already_reader',
      'This person already reads reports. Choose another one.',
    ),
  },
}));

export const setUpReaderKey = defineCall(() => ({
  ...byStaff,
  summary: 'Stores the key that a reader has created in the browser, in place of an earlier one.',
  method: 'PUT',
  path: '/v1/api/admin/reports/key',
  body: z.object({
    publicKey,
    byPassphrase,
    byRecovery: sealedPrivateKey,
    /**
     * Id of the caller's earlier key, which is deleted. Null if the caller has none. Reports that only this key opens
     * are then lost to the caller.
     */
    replaces: keyId.nullable(),
    password: currentPasswordField,
  }),
  answer: messageAnswer('Your key is set up'),
  errors: {
    notReader,
    wrongPassword: wrongPasswordError,
    tooManyRequests,
    changedMeanwhile: defineError(
      409,
      'key_changed',
      'Your key was changed in another window. Reload the page.',
    ),
  },
}));

export const getReaderKeyChallenge = defineCall(() => ({
  ...byStaff,
  summary: 'A challenge that only the caller’s private key opens, which proves that the caller has it.',
  method: 'GET',
  path: '/v1/api/admin/reports/key/challenge',
  answer: z.object({
    validUntil: z.iso.datetime(),
    /** The text that proves it, sealed to the caller's public key. */
    sealed: z.string(),
  }),
  errors: { notReader },
}));

export const resealReaderKey = defineCall(() => ({
  ...byStaff,
  summary: 'Stores the caller’s private key sealed with a new passphrase or recovery code.',
  method: 'PUT',
  path: '/v1/api/admin/reports/key/seals',
  body: z.object({
    keyId,
    byPassphrase: byPassphrase.optional(),
    byRecovery: sealedPrivateKey.optional(),
    password: currentPasswordField,
    /** The opened challenge of `getReaderKeyChallenge`. */
    proof: z.object({ validUntil: z.iso.datetime(badRequestText), text: base64Url(100) }),
  }),
  answer: messageAnswer('Saved'),
  errors: {
    notReader,
    wrongPassword: wrongPasswordError,
    tooManyRequests,
    wrongProof: defineError(
      403,
      'wrong_proof',
      'Open your reports again, then retry. The browser could not prove that it has your key.',
    ),
    changedMeanwhile: defineError(
      409,
      'key_changed',
      'Your key was changed in another window. Reload the page.',
    ),
  },
}));

export const listReports = defineCall(() => ({
  ...byStaff,
  summary: 'One page of the reports that the caller may read, newest change first, without content.',
  method: 'GET',
  path: '/v1/api/admin/reports',
  query: z.object({ show: z.enum(reportFilters).default('open'), page: pageNumberSchema }),
  answer: buildListPageSchema(
    z.object({
      reportId: z.string(),
      state: z.enum(reportStates),
      receivedAt: z.iso.datetime(),
      changedAt: z.iso.datetime(),
      /** True if the report is sealed to the caller's current key. */
      isReadable: z.boolean(),
      /** Name of the person whom the writer excluded from reading; null if there is none. */
      excluded: z.string().nullable(),
    }),
  ).extend({ counts: z.record(z.enum(reportFilters), z.number()) }),
  errors: { notReader },
}));
export type ListedReport = z.output<(typeof listReports)['answer']>['rows'][number];

export const getReport = defineCall(() => ({
  ...byStaff,
  summary: 'The sealed messages of a report, for a reader.',
  method: 'GET',
  path: '/v1/api/admin/reports/report',
  query: z.object({ report: reportId }),
  answer: z.object({
    reportId: z.string(),
    state: z.enum(reportStates),
    receivedAt: z.iso.datetime(),
    closedAt: z.iso.datetime().nullable(),
    excluded: z.string().nullable(),
    /** The report's key, sealed to the caller's current key. Null if the report is not sealed to that key. */
    sealedKey: z.string().nullable(),
    messages: z.array(readMessage),
  }),
  errors: { notReader },
}));
export type ReadReport = z.output<(typeof getReport)['answer']>;

const notShared = defineError(
  409,
  'not_shared',
  'Your key does not open this report. Ask the other reader to share it first.',
);

export const markReportRead = defineCall(() => ({
  ...byStaff,
  summary: 'Marks a new report as read.',
  method: 'PUT',
  path: '/v1/api/admin/reports/read',
  body: z.object({ reportId }),
  answer: messageAnswer('Marked as read'),
  errors: { notReader, notShared },
}));

export const answerReport = defineCall(() => ({
  ...byStaff,
  summary: 'Adds a sealed answer to a report, which its writer reads with the code.',
  method: 'POST',
  path: '/v1/api/admin/reports/answer',
  body: z.object({
    reportId,
    /** Number of messages that the caller has seen. */
    seen: z.int(badRequestText).min(1, badRequestText),
    message: sealedMessage,
  }),
  answer: messageAnswer('Answer stored. The writer reads it with the code.'),
  errors: {
    notReader,
    notShared,
    isFull,
    answeredMeanwhile: defineError(
      409,
      'answered_meanwhile',
      'This report has a new message. Read it first, then send your answer.',
    ),
  },
}));

export const closeReport = defineCall(() => ({
  ...byStaff,
  summary: 'Closes a report. A message of its writer opens it again.',
  method: 'PUT',
  path: '/v1/api/admin/reports/closed',
  body: z.object({ reportId, seen: z.int(badRequestText).min(1, badRequestText) }),
  answer: messageAnswer('Report closed'),
  errors: {
    notReader,
    notShared,
    answeredMeanwhile: defineError(
      409,
      'answered_meanwhile',
      'This report has a new message, or was closed. Look at it again.',
    ),
  },
}));

export const deleteReport = defineCall(() => ({
  ...byStaff,
  summary: 'Deletes a report with all of its messages, for ever.',
  method: 'DELETE',
  path: '/v1/api/admin/reports',
  body: z.object({ reportId }),
  answer: messageAnswer('Report deleted'),
  errors: { notReader, notShared },
}));

export const listUnsharedReports = defineCall(() => ({
  ...byStaff,
  summary: 'Keys of reports that the caller can read and the other reader cannot, sealed to the caller.',
  method: 'GET',
  path: '/v1/api/admin/reports/unshared',
  answer: z.object({
    reports: z.array(z.object({ reportId: z.string(), sealedKey: z.string() })),
  }),
  errors: { notReader },
}));

export const shareReports = defineCall(() => ({
  ...byStaff,
  summary: 'Stores keys of reports that the caller has sealed to the other reader.',
  method: 'PUT',
  path: '/v1/api/admin/reports/shared',
  body: z.object({
    /** Id of the other reader's key, to which the caller has sealed the reports. */
    keyId,
    envelopes: z
      .array(z.object({ reportId, sealedKey }), { error: badRequestText })
      .min(1, badRequestText)
      .max(maxSharedReportsPerCall, badRequestText),
  }),
  answer: messageAnswer('Both can read it now'),
  errors: {
    notReader,
    changedMeanwhile: defineError(409, 'readers_changed', 'The other reader has changed. Reload the page.'),
  },
}));
