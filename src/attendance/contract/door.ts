import { z } from 'zod';
import { noSuchEvent } from '#conference/contract/event-settings.ts';
import { defineCall, defineError, roles } from '#platform/contract/call.ts';
import {
  buildLineSchema,
  buildNameSchema,
  fileAnswer,
  forbiddenEndpointError,
  messageAnswer,
  tooManyRequests,
} from '#platform/contract/common.ts';
import { searchTextSchema } from '#platform/contract/paging.ts';
import { occasionKinds, occasionPattern } from '../rule/occasions.ts';
import { passDigestPattern } from '../rule/pass-code.ts';
import { type VerdictReason, verdictLevels, verdictReasonTexts } from '../rule/verdict.ts';

const missing = 'Please fill all required fields';
const reasons = Object.keys(verdictReasonTexts) as VerdictReason[];

const byStaff = {
  who: ['admin', 'superadmin'],
  forbidden: forbiddenEndpointError,
  failed: 'Internal server error',
  invalid: missing,
} as const;
const atDoor = { ...byStaff, duties: ['door'] } as const;

/** Maximum number of scans in one request, such as those of a whole delegation. */
export const maxScansPerCall = 60;
/** How long a device may use a stored list or roll while it is offline. */
export const maxOfflineListAgeMs = 12 * 60 * 60_000;
/** A search at the door returns at most this many delegates. */
export const maxFoundDelegates = 500;

const eventName = buildLineSchema(missing);
const occasionField = z.string({ error: missing }).regex(occasionPattern, missing);

const doorField = buildNameSchema('Enter a name for your door, such as East gate', 40);
const letInText = 'Enter a reason of at most 200 characters';

const seatOfPerson = {
  registrationId: z.string(),
  name: z.string(),
  /** Null while the delegate has no seat. */
  committeeName: z.string().nullable(),
  portfolio: z.string().nullable(),
};

const delegationField = z.object({ _id: z.string(), name: z.string() }).nullable();

export const getDoorOverview = defineCall(() => ({
  ...atDoor,
  summary: 'What a door needs: the occasions of an event, and how many are in by committee.',
  method: 'GET',
  path: '/v1/api/door/:eventName',
  params: z.object({ eventName }),
  query: z.object({ occasion: occasionField.default('arrival') }),
  answer: z.object({
    eventName: z.string(),
    occasions: z.array(
      z.object({
        key: z.string(),
        kind: z.enum(occasionKinds),
        label: z.string(),
        day: z.iso.date().nullable(),
        /** Times of the timetable. Null if the timetable does not contain the occasion. */
        startsAt: z.iso.datetime().nullable(),
        endsAt: z.iso.datetime().nullable(),
      }),
    ),
    /**
     * Committees with expected delegates, in display order. `expected` counts confirmed seats: for a night only those
     * of delegates who booked a bed, for a session only those of the session's committees.
     */
    committees: z.array(
      z.object({
        value: z.string(),
        name: z.string(),
        expected: z.number(),
        here: z.number(),
        left: z.number(),
      }),
    ),
  }),
  errors: { noSuchEvent },
}));

export const searchDoorDelegates = defineCall(() => ({
  ...atDoor,
  ofRegistration: 'unchanged',
  summary:
    'Delegates of an event by name, delegation or committee, with committee, portfolio and presence only.',
  method: 'GET',
  path: '/v1/api/door/:eventName/people',
  params: z.object({ eventName }),
  query: z.object({
    occasion: occasionField,
    /** Matches the names of delegates and delegations. */
    q: searchTextSchema,
    delegation: z.string().max(200).default(''),
    committee: z.string().max(200).default(''),
  }),
  answer: z.object({
    people: z.array(
      z.object({
        ...seatOfPerson,
        delegation: delegationField,
        /** Null if the delegate has not come yet. */
        presence: z
          .object({ state: z.enum(['in', 'out']), at: z.iso.datetime(), door: z.string() })
          .nullable(),
      }),
    ),
  }),
  errors: { noSuchEvent },
}));

export const getOfflineDoorList = defineCall(() => ({
  ...atDoor,
  ofRegistration: 'unchanged',
  summary: 'The list with which a device decides without a network: who may come in for an occasion.',
  method: 'GET',
  path: '/v1/api/door/:eventName/list',
  params: z.object({ eventName }),
  query: z.object({ occasion: occasionField }),
  answer: z.object({
    madeAt: z.iso.datetime(),
    /** At most 12 hours after `madeAt`, and not after the end of the caller's duty. */
    expiresAt: z.iso.datetime(),
    /** `digest` is the first 11 characters of the SHA-256 (base64url) of the serial of the active pass. */
    delegates: z.array(
      z.object({
        digest: z.string(),
        name: z.string(),
        committeeName: z.string(),
        portfolio: z.string(),
        delegation: delegationField,
      }),
    ),
    /** Digests of replaced passes for this event. */
    replaced: z.array(z.string()),
    /** Digests of passes for other events that are not over. */
    otherEvents: z.array(z.string()),
    /** Digests of passes for other events that are over. */
    pastEvents: z.array(z.string()),
    /** Digests of the caller's own active passes, which another person has to scan. */
    own: z.array(z.string()),
  }),
  errors: { noSuchEvent },
}));

export const recordScans = defineCall(() => ({
  ...atDoor,
  ofRegistration: 'unchanged',
  summary: 'Stores scans and returns their verdicts. A scan that is sent again returns its first verdict.',
  method: 'POST',
  path: '/v1/api/door/scans',
  body: z.object({
    eventName,
    door: doorField,
    /**
     * The device's clock at the time of sending, in epoch milliseconds. The server uses it to correct the times of the
     * scans.
     */
    sentAt: z.int().min(0),
    scans: z
      .array(
        z
          .object({
            /** An id that the device chooses, so that it can send the scan again safely. */
            id: z.uuid(),
            at: z.int().min(0),
            occasion: occasionField,
            direction: z.enum(['in', 'out']),
            /** Text of a pass. Exactly one of `code`, `digest` and `registrationId` is set. */
            code: z.string().max(500).optional(),
            digest: z.string().regex(passDigestPattern).optional(),
            registrationId: buildLineSchema(missing).optional(),
            /** False if `digest` is the digest of a code that is not a pass. */
            isPass: z.boolean().default(true),
            /** The verdict that the device showed while it was offline. */
            shown: z.object({ level: z.enum(verdictLevels), reason: z.enum(reasons).nullable() }).optional(),
            /** True if the scan was undone at the device, possibly after it was sent. */
            undone: z.boolean().default(false),
            /**
             * Why the door let the delegate in or out anyway. Ignored if the verdict is not red or the registration is
             * the caller's own.
             */
            letInReason: buildNameSchema(letInText, 200).optional(),
          })
          .refine(
            ({ code, digest, registrationId }) =>
              [code, digest, registrationId].filter((subject) => subject !== undefined).length === 1,
          ),
      )
      .min(1)
      .max(maxScansPerCall),
  }),
  answer: z.object({
    results: z.array(
      z.object({
        id: z.string(),
        level: z.enum(verdictLevels),
        reason: z.enum(reasons).nullable(),
        /** Time and door of the earlier scan. Null unless the reason is 'already_in' or 'left_already'. */
        earlier: z.object({ at: z.iso.datetime(), door: z.string() }).nullable(),
        /**
         * Null if the scan belongs to no delegate of the event, for example if the pass is unknown or for another
         * event.
         */
        person: z.object(seatOfPerson).nullable(),
        /**
         * Answers to the questions that the club shows at check-in. Missing if the scan belongs to no delegate of the
         * event.
         */
        answers: z.array(z.object({ label: z.string(), text: z.string() })).optional(),
      }),
    ),
  }),
  errors: {
    noSuchEvent,
    tooManyRequests,
    scanIdTaken: defineError(409, 'scan_id_taken', 'This scan was already sent for another delegate'),
  },
}));

export const logOutDoorDevice = defineCall(() => ({
  summary: 'Revokes the session of the token, and clears what the browser has stored of this site.',
  method: 'POST',
  path: '/v1/api/door/logout',
  who: roles,
  beforeSecondFactor: true,
  // Browsers ignore the Clear-Site-Data header in the answer to a request without cookies.
  withCookies: true,
  answer: messageAnswer('Logged out'),
  errors: {},
}));

const noSuchScan = defineError(404, 'no_such_scan', 'This scan was already undone or was not yours');

export const undoOwnScan = defineCall(() => ({
  ...atDoor,
  summary: 'Undoes a scan of the caller.',
  method: 'POST',
  path: '/v1/api/door/undo',
  body: z.object({ eventName, scanId: z.uuid(missing) }),
  answer: messageAnswer('Scan undone'),
  errors: { noSuchEvent, noSuchScan },
}));

export const overrideVerdict = defineCall(() => ({
  ...atDoor,
  summary: 'Lets a refused delegate in or out anyway, with a reason in the audit log.',
  method: 'POST',
  path: '/v1/api/door/letin',
  body: z.object({ eventName, scanId: z.uuid(missing), reason: buildNameSchema(letInText, 200) }),
  answer: messageAnswer('Stored. The secretariat sees your reason.'),
  errors: {
    noSuchEvent,
    notRefused: defineError(404, 'not_refused', 'This scan was not refused'),
    ownScan: defineError(403, 'own_scan', 'Another person of the door has to decide about your own pass'),
  },
}));

export const listScanConflicts = defineCall(() => ({
  ...byStaff,
  ofRegistration: 'unchanged',
  summary:
    'Scans of doors that did not know of an earlier one, and those that a device admitted and the server refused.',
  method: 'GET',
  path: '/v1/api/admin/attendance/:eventName/conflicts',
  params: z.object({ eventName }),
  query: z.object({ occasion: occasionField.default('arrival') }),
  answer: z.object({
    conflicts: z.array(
      z.object({
        scanId: z.string(),
        kind: z.enum(['duplicate', 'refused']),
        /** Null if the scan belongs to no delegate of the event. */
        name: z.string().nullable(),
        committeeName: z.string().nullable(),
        portfolio: z.string().nullable(),
        at: z.iso.datetime(),
        door: z.string(),
        device: z.string(),
        /** Why the server refused the scan; null for a duplicate. */
        reason: z.enum(reasons).nullable(),
        /** The earlier entry, which is valid. Null if the scan was refused. */
        first: z.object({ at: z.iso.datetime(), door: z.string(), device: z.string() }).nullable(),
      }),
    ),
    /** Number of scans of the event that belong to no delegate, for all occasions. They are only counted. */
    unknownScans: z.number(),
  }),
  errors: { noSuchEvent },
}));

export const exportAttendance = defineCall(() => ({
  ...byStaff,
  summary: 'Who has come for an occasion, as CSV: name, committee, portfolio, state, time and door.',
  method: 'GET',
  path: '/v1/api/admin/attendance/:eventName/csv',
  params: z.object({ eventName }),
  query: z.object({ occasion: occasionField.default('arrival') }),
  answer: fileAnswer,
  errors: { noSuchEvent },
}));
