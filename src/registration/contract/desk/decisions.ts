import { z } from 'zod';
import { registrationsStay } from '#conference/contract.ts';
import { defineCall, defineError } from '#platform/contract/call.ts';
import { lineField, messageAnswer, notAuthorized } from '#platform/contract/common.ts';
import { registrationStates } from '../form.ts';
import { byAdmins, noSuchRegistration, noSuchStatus, ofRegistration } from './admins.ts';
import { declineReason, reasonNeeded } from './decline-reason.ts';

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

/** How many registrations one call decides at most: what stands on a page. */
export const mostDecidedAtOnce = 50;

export const decideSeveral = defineCall({
  ...byAdmins,
  summary: 'Confirms or declines several registrations, each for itself, and says for each what came of it.',
  method: 'PUT',
  path: '/v1/api/admin/decide',
  body: z.object({
    decision: z.enum(['confirm', 'decline'], { error: 'No such status exists' }),
    regIDs: z.array(lineField('No such registration exists')).min(1).max(mostDecidedAtOnce),
    /** Of declining. */
    ...declineReason.shape,
  }),
  answer: z.object({
    results: z.array(
      z.object({
        regID: z.string(),
        /** 'with the group': the leader in the same call took it along. */
        outcome: z.enum(['done', 'with the group', 'refused']),
        /** The message of the single call, or why not. */
        text: z.string(),
        /** Who has decided it before, where that is why not. */
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
  summary: 'Takes a decision back: what was decided together is pending again, without a seat.',
  method: 'PUT',
  path: '/v1/api/superadmin/undodecision',
  who: ['superadmin'],
  forbidden: notAuthorized,
  invalid: 'No such registration exists',
  failed: 'Internal server error',
  body: z.object({
    regID: lineField('No such registration exists'),
    /** When the decision was made that is taken back: another one, made since, stays. */
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
