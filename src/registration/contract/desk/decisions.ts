import { z } from 'zod';
import { registrationsStay } from '#conference/contract.ts';
import { defineCall, defineError } from '#platform/contract/call.ts';
import { lineField, messageAnswer, notAuthorized } from '#platform/contract/common.ts';
import { registrationStates } from '../form.ts';
import { byAdmins, noSuchRegistration, noSuchStatus, ofRegistration } from './admins.ts';

export const reasonNeeded = 'Please give a reason';

/** The most frequent reasons for a decline, as mails and the history show them. */
export const declineReasons = {
  sum: 'The sum paid is not the sum due',
  unreadable: 'The picture of the payment can not be read',
  duplicate_reference: 'The same payment was sent with another registration',
  conference_full: 'The conference is full',
} as const;
export type DeclineReason = keyof typeof declineReasons;

/** The fields of a call that declines. Clients of the original site send neither. */
export const declineReason = z.object({
  reason: z.enum(Object.keys(declineReasons) as DeclineReason[], { error: reasonNeeded }).optional(),
  /** A text in addition to the reason, or instead of it. */
  words: lineField(reasonNeeded, 500).optional(),
});

const regBody = z.object({ regID: lineField('No such registration exists') });

export const confirmRegistration = defineCall({
  ...byAdmins,
  summary: "Confirms a pending registration; a leader's reaches every member of the group.",
  method: 'PUT',
  path: '/v1/api/confirm/reg',
  body: regBody,
  answer: messageAnswer('Registration confirmed'),
  ofRegistration,
  errors: { noSuchRegistration, noSuchStatus, registrationsStay },
});

export const declineRegistration = defineCall({
  ...byAdmins,
  summary: "Declines a pending registration; a leader's reaches every member of the group.",
  method: 'PUT',
  path: '/v1/api/decline/reg',
  body: regBody.extend(declineReason.shape),
  answer: messageAnswer('Registration Declined'),
  ofRegistration,
  errors: { noSuchRegistration, noSuchStatus, registrationsStay },
});

/** The most registrations that one call decides: one page of the list. */
export const mostDecidedAtOnce = 50;

export const decideSeveral = defineCall({
  ...byAdmins,
  summary: 'Confirms or declines several registrations independently and returns the outcome of each.',
  method: 'PUT',
  path: '/v1/api/admin/decide',
  body: z.object({
    decision: z.enum(['confirm', 'decline'], { error: 'No such status exists' }),
    regIDs: z.array(lineField('No such registration exists')).min(1).max(mostDecidedAtOnce),
    /** Used when declining. */
    ...declineReason.shape,
  }),
  answer: z.object({
    results: z.array(
      z.object({
        regID: z.string(),
        /** 'with the group': decided together with its leader in the same call. */
        outcome: z.enum(['done', 'with the group', 'refused']),
        /** The message of the single call, or the error. */
        text: z.string(),
        /** The earlier decision, when that is the reason for the error. */
        decision: z
          .object({ status: z.enum(registrationStates), by: z.string().nullable(), at: z.iso.datetime() })
          .optional(),
      }),
    ),
  }),
  ofRegistration: { ...ofRegistration, field: 'regIDs', each: true },
  errors: {},
});

export const undoDecision = defineCall({
  summary: 'Undoes a decision: all registrations decided together are pending again, without a seat.',
  method: 'PUT',
  path: '/v1/api/superadmin/undodecision',
  who: ['superadmin'],
  forbidden: notAuthorized,
  invalid: 'No such registration exists',
  failed: 'Internal server error',
  body: z.object({
    regID: lineField('No such registration exists'),
    /** When the decision to undo was made. A later decision is not undone. */
    decidedAt: z.iso.datetime({ error: 'No such registration exists' }),
    reason: lineField(reasonNeeded, 500),
  }),
  answer: z.object({ message: z.literal('Decision undone'), reached: z.number() }),
  ofRegistration,
  errors: {
    noSuchRegistration,
    decidedAnew: defineError(409, 'decision_changed', 'This decision no longer stands'),
    registrationsStay,
  },
});
