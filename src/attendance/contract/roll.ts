import { z } from 'zod';
import { noSuchEvent } from '#conference/contract/event-settings.ts';
import { defineCall, defineError, lazyObject } from '#platform/contract/call.ts';
import {
  buildLineSchema,
  buildNameSchema,
  forbiddenEndpointError,
  tooManyRequests,
} from '#platform/contract/common.ts';
import { rollMarks, sessionKeyPattern } from '../rule/roll.ts';

const missing = 'Please fill all required fields';

const byChairs = {
  who: [],
  duties: ['chair'],
  forbidden: forbiddenEndpointError,
  failed: 'Internal server error',
  invalid: missing,
} as const;
/** Calls of chairs and of the secretariat. The secretariat can read every roll, but only chairs can mark delegates. */
const readByStaff = { ...byChairs, who: ['admin', 'superadmin'] } as const;

/** Maximum number of roll events in one request. */
export const maxRollEventsPerCall = 100;

const eventName = buildLineSchema(missing);
const committee = buildLineSchema(missing);
const otherCommittee = defineError(403, 'other_committee', 'You do not chair this committee');
const noSuchCommittee = defineError(404, 'no_such_committee', 'No such committee exists');

const rollAnswer = lazyObject(() => ({
  eventName: z.string(),
  committee: z.string(),
  committeeName: z.string(),
  /** True if the caller chairs the committee. Other members of the secretariat can only read. */
  mayMark: z.boolean(),
  madeAt: z.iso.datetime(),
  /**
   * When an offline device must stop using the roll: at most 12 hours after `madeAt`, and not after the end of the
   * caller's duty.
   */
  expiresAt: z.iso.datetime(),
  /**
   * Sessions in order of time: the committee's sessions in the timetable, or the numbered sessions of today if the
   * timetable contains none of the committee. Other sessions that have marks, such as removed ones, are added.
   */
  sessions: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      day: z.iso.date(),
      /** Null if the session is not in the timetable. */
      startsAt: z.iso.datetime().nullable(),
      endsAt: z.iso.datetime().nullable(),
      room: z.string().nullable(),
    }),
  ),
  /** Delegates with a confirmed seat, sorted by portfolio. */
  delegates: z.array(z.object({ registrationId: z.string(), name: z.string(), portfolio: z.string() })),
  /** The current mark of each delegate in each session. Delegates without a mark are left out. */
  marks: z.array(
    z.object({
      session: z.string(),
      registrationId: z.string(),
      mark: z.enum(rollMarks),
      at: z.iso.datetime(),
      /**
       * The mark of another chair that this one replaced unknowingly, because a device had no network. Missing if there
       * is none.
       */
      contradicted: z.object({ mark: z.enum(rollMarks), by: z.string() }).optional(),
    }),
  ),
}));

export const listRollCommittees = defineCall(() => ({
  ...readByStaff,
  summary: 'The committees that the caller chairs at an event. The secretariat gets all.',
  method: 'GET',
  path: '/v1/api/committee/:eventName',
  params: z.object({ eventName }),
  answer: z.object({ committees: z.array(z.object({ value: z.string(), name: z.string() })) }),
  errors: { noSuchEvent },
}));

export const getRoll = defineCall(() => ({
  ...readByStaff,
  summary: 'The roll of a committee: its sessions, its delegates by portfolio, and their marks.',
  method: 'GET',
  path: '/v1/api/committee/:eventName/:committee',
  params: z.object({ eventName, committee }),
  answer: rollAnswer,
  errors: { noSuchEvent, otherCommittee, noSuchCommittee },
}));

export const recordRollEvents = defineCall(() => ({
  ...byChairs,
  ofRegistration: 'unchanged',
  summary:
    'Adds events to the roll of a session and returns the roll. An event that is sent again is stored once.',
  method: 'POST',
  path: '/v1/api/committee/roll',
  body: z.object({
    eventName,
    committee,
    session: z.string({ error: missing }).regex(sessionKeyPattern, missing),
    /** The account that made the marks. A device can still store marks of a chair whose session has ended. */
    accountId: buildLineSchema(missing).optional(),
    /**
     * The device's clock at the time of sending, in epoch milliseconds. The server uses it to correct the times of the
     * roll events.
     */
    sentAt: z.int().min(0),
    /**
     * Why the chair stores the roll events although the session is no longer in the timetable, or the delegate has no
     * seat in the committee. Roll events that are stored only because of this reason are recorded in the audit log.
     */
    anywayReason: buildNameSchema('Enter a reason of at most 200 characters', 200).optional(),
    events: z
      .array(
        z.object({
          /** An id that the device chooses, so that it can send the roll event again safely. */
          id: z.uuid(),
          at: z.int().min(0),
          registrationId: buildLineSchema(missing),
          mark: z.enum(rollMarks),
        }),
      )
      .min(1)
      .max(maxRollEventsPerCall),
  }),
  answer: rollAnswer.extend({
    /**
     * Ids of roll events that were not stored, because the delegate has no seat in the committee. If `anywayReason` is
     * given, because the delegate has no registration for the event.
     */
    skipped: z.array(z.string()),
  }),
  errors: {
    noSuchEvent,
    otherCommittee,
    noSuchCommittee,
    tooManyRequests,
    noSuchSession: defineError(404, 'no_such_session', 'This session is no longer in the timetable'),
    eventIdTaken: defineError(409, 'event_id_taken', 'This mark was already sent for another delegate'),
    otherChair: defineError(
      409,
      'other_chair',
      'Another chair made these marks and must log in to send them',
    ),
  },
}));
