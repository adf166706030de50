import { z } from 'zod';
import { noSuchEvent } from '#conference/contract/event-settings.ts';
import {
  byChairs,
  byChairsAndSuperadmins,
  noSuchCommittee,
  ofCommittee,
  otherCommittee,
} from '#debate/contract/of-committee.ts';
import { defineCall, lazyObject } from '#platform/contract/call.ts';
import { badRequestText, buildLineSchema, tooManyRequests } from '#platform/contract/common.ts';
import { criterionSchema } from '../rule/settings.ts';
import { countsSchema, delegateSchema, eventName, registrationId } from './common.ts';

/** Maximum number of marks in one request. */
const maxMarksPerCall = 100;
export const maxRemark = 200;

/** Of a mark. Empty without a remark. */
export const buildRemarkSchema = () => z.union([z.literal(''), buildLineSchema(badRequestText, maxRemark)]);

export const getMarks = defineCall(() => ({
  ...byChairsAndSuperadmins,
  summary: 'The marks of a committee, with the criteria, its delegates and what the room counted of them.',
  method: 'GET',
  path: '/v1/api/marks/:eventName/:committee',
  params: z.object(ofCommittee),
  answer: lazyObject(() => ({
    eventName: z.string(),
    committee: z.string(),
    committeeName: z.string(),
    /** True if the caller chairs the committee. Superadmins can only read. */
    mayMark: z.boolean(),
    madeAt: z.iso.datetime(),
    /** When an offline device must stop using the answer: after 12 hours, or at the end of the caller's duty. */
    expiresAt: z.iso.datetime(),
    /** Id of the caller's account. */
    accountId: z.string(),
    criteria: z.array(criterionSchema),
    sessions: z.array(z.object({ key: z.string(), title: z.string(), day: z.iso.date() })),
    delegates: z.array(delegateSchema.extend({ counts: countsSchema })),
    /** Names of the chairs who marked, by their account ids. Erased accounts are missing. */
    chairs: z.record(z.string(), z.string()),
    /** The marks that are counted, in order of time. */
    marks: z.array(
      z.object({
        id: z.string(),
        chair: z.string(),
        registrationId: z.string(),
        criterion: z.string(),
        session: z.string(),
        slot: z.string(),
        points: z.number(),
        remark: z.string(),
        at: z.number(),
      }),
    ),
  })),
  errors: { noSuchEvent, otherCommittee, noSuchCommittee },
}));

export const recordMarks = defineCall(() => ({
  ...byChairs,
  ofRegistration: 'unchanged',
  summary:
    'Stores marks that a chair gave, also those made without a network. A mark that is sent again is stored once.',
  method: 'POST',
  path: '/v1/api/marks',
  bodyLimit: 256 * 1024,
  body: z.object({
    eventName,
    /** The device's clock at the time of sending, in epoch milliseconds. */
    sentAt: z.int().min(0),
    marks: z
      .array(
        z.object({
          /** An id that the device chooses, so that it can send the mark again safely. */
          id: z.uuid(),
          at: z.int().min(0),
          committee: ofCommittee.committee,
          registrationId,
          criterion: z.string().min(1).max(40),
          /** Key of the session. Empty for a criterion that is marked once for the conference. */
          session: z.string().max(120),
          /** The speech, for a criterion that is marked for each speech. Empty otherwise. */
          slot: z.string().max(60),
          /** Null takes the mark back. */
          points: z.int().min(0).max(100).nullable(),
          remark: buildRemarkSchema(),
        }),
      )
      .min(1)
      .max(maxMarksPerCall),
  }),
  answer: z.object({
    recorded: z.number(),
    /** Ids of marks that were not stored: of another committee, an unknown delegate, or the caller's own registration. */
    skipped: z.array(z.string()),
  }),
  errors: { noSuchEvent, otherCommittee, tooManyRequests },
}));
