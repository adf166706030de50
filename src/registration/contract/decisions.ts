import { z } from 'zod';
import { noSuchEvent, registrationsFrozen } from '#conference/contract.ts';
import { defineCall, defineError, lazyObject } from '#platform/contract/call.ts';
import {
  buildLineSchema,
  buildMultilineTextSchema,
  forbiddenEndpointError,
  messageAnswer,
} from '#platform/contract/common.ts';
import { experienceLevels } from '#questions/contract/built-in-questions.ts';
import {
  adminCallDefaults,
  noSuchRegistration,
  noSuchStatus,
  notOwnRegistrationRule,
  registrationIdBody,
} from './common.ts';
import { displayedRegistrationStates } from './form.ts';

export const reasonMissingText = 'Please give a reason';

export const declineReasonTexts = {
  sum: 'The amount paid is not the amount due',
  unreadable: 'We cannot read the screenshot of the payment',
  duplicate_reference: 'The same payment was sent with another registration',
  conference_full: 'The conference is full',
} as const;
export type DeclineReason = keyof typeof declineReasonTexts;

/** The reason of a decline. Both fields are optional, because clients of the original site send neither. */
export const declineReasonSchema = lazyObject(() => ({
  reason: z.enum(Object.keys(declineReasonTexts) as DeclineReason[], { error: reasonMissingText }).optional(),
  /** A text in addition to `reason`, or instead of it. */
  words: buildLineSchema(reasonMissingText, 500).optional(),
}));

/** The `digest` of the registration that the admin saw. Clients of the original site send none. */
const seenDigest = z.string().max(60);

const changedSinceSeen = defineError(
  409,
  'changed_since_seen',
  'The delegate has changed this registration, its amount due or its proof of payment since you looked at it. Look at it again, then decide.',
);

export const confirmRegistration = defineCall(() => ({
  ...adminCallDefaults,
  summary: "Confirms a pending registration; a leader's reaches every member of the group.",
  method: 'PUT',
  path: '/v1/api/confirm/reg',
  body: registrationIdBody.extend({ seen: seenDigest.optional() }),
  answer: messageAnswer('Registration confirmed'),
  ofRegistration: notOwnRegistrationRule,
  errors: { noSuchRegistration, noSuchStatus, changedSinceSeen, registrationsFrozen },
}));

export const declineRegistration = defineCall(() => ({
  ...adminCallDefaults,
  summary: "Declines a pending registration; a leader's reaches every member of the group.",
  method: 'PUT',
  path: '/v1/api/decline/reg',
  body: registrationIdBody.extend({ ...declineReasonSchema.shape, seen: seenDigest.optional() }),
  answer: messageAnswer('Registration Declined'),
  ofRegistration: notOwnRegistrationRule,
  errors: { noSuchRegistration, noSuchStatus, changedSinceSeen, registrationsFrozen },
}));

export const maxDecisionsAtOnce = 50;

export const decideSeveralRegistrations = defineCall(() => ({
  ...adminCallDefaults,
  summary: 'Confirms or declines several registrations independently and returns the outcome of each.',
  method: 'PUT',
  path: '/v1/api/admin/decide',
  body: z.object({
    decision: z.enum(['confirm', 'decline'], { error: noSuchStatus.message }),
    regIDs: z.array(buildLineSchema(noSuchRegistration.message)).min(1).max(maxDecisionsAtOnce),
    /** The digests that the admin saw, by registration id. Registrations without one are decided as they are. */
    seen: z.record(z.string().max(200), seenDigest).optional(),
    ...declineReasonSchema.shape,
  }),
  answer: z.object({
    results: z.array(
      z.object({
        regID: z.string(),
        /** 'decided_with_group' means that the registration was decided together with its leader's. */
        outcome: z.enum(['decided', 'decided_with_group', 'failed']),
        error: z.string().optional(),
        decision: z
          .object({
            status: z.enum(displayedRegistrationStates),
            by: z.string().nullable(),
            at: z.iso.datetime(),
          })
          .optional(),
      }),
    ),
  }),
  ofRegistration: { ...notOwnRegistrationRule, field: 'regIDs', each: true },
  errors: {},
}));

export const undoDecision = defineCall(() => ({
  summary: 'Undoes a decision: all registrations decided together are pending again, without a seat.',
  method: 'PUT',
  path: '/v1/api/superadmin/undodecision',
  who: ['superadmin'],
  forbidden: forbiddenEndpointError,
  invalid: noSuchRegistration.message,
  failed: 'Internal server error',
  body: registrationIdBody.extend({
    /** Time of the decision to undo. The call returns 409 if the registration has no decision of this time. */
    decidedAt: z.iso.datetime({ error: noSuchRegistration.message }),
    reason: buildLineSchema(reasonMissingText, 500),
  }),
  answer: z.object({ message: z.literal('Decision undone'), reached: z.number() }),
  ofRegistration: notOwnRegistrationRule,
  errors: {
    noSuchRegistration,
    decisionChanged: defineError(
      409,
      'decision_changed',
      'This decision has changed since you opened it. Look at it again.',
    ),
    registrationsFrozen,
  },
}));

export const getSeatsOfEvent = defineCall(() => ({
  ...adminCallDefaults,
  summary: 'The free portfolios of an event by committee, and how many delegates are confirmed.',
  method: 'GET',
  path: '/v1/api/admin/seats/:eventName',
  invalid: noSuchEvent.message,
  params: z.object({ eventName: buildLineSchema(noSuchEvent.message) }),
  answer: z.object({
    confirmed: z.number(),
    committees: z.array(
      z.object({
        value: z.string(),
        name: z.string(),
        freePortfolios: z.array(z.string()),
        /** Free portfolios that delegates can't choose. */
        withheldPortfolios: z.array(z.string()),
        assignedSeats: z.number(),
        freeSeats: z.number(),
      }),
    ),
  }),
  errors: { noSuchEvent },
}));

const bothRequired = 'Please fill all required fields';
const invalidCommittee = defineError(400, 'invalid_committee', 'invalid committee selection');
const invalidPortfolio = defineError(400, 'invalid_portfolio', 'invalid portfolio selection');
const notAvailable = defineError(409, 'portfolio_full', 'Portfolio is not available');

const seat = z.object(
  { committee: buildLineSchema(bothRequired), portfolio: buildLineSchema(bothRequired) },
  { error: bothRequired },
);

export const assignPortfolio = defineCall(() => ({
  ...adminCallDefaults,
  summary: 'Assigns a confirmed delegate without a seat a free portfolio of a committee.',
  method: 'PUT',
  path: '/v1/api/admin/assign/portfolios',
  invalid: bothRequired,
  body: seat.extend({ eventID: buildLineSchema(noSuchRegistration.message) }),
  answer: messageAnswer('Portfolio and committee updated'),
  ofRegistration: { ...notOwnRegistrationRule, field: 'eventID' },
  errors: {
    noSuchRegistration,
    stillPending: defineError(409, 'still_pending', 'Event registartion confirmation is still pending'),
    noSuchStatus,
    portfolioAssigned: defineError(409, 'portfolio_assigned', 'Portfolio already assigned'),
    invalidCommittee,
    invalidPortfolio,
    notAvailable,
    registrationsFrozen,
  },
}));

export const correctSeat = defineCall(() => ({
  ...adminCallDefaults,
  summary: 'Replaces a seat that was assigned by mistake, or removes it. The registration stays confirmed.',
  method: 'PUT',
  path: '/v1/api/admin/correct/seat',
  invalid: bothRequired,
  body: registrationIdBody.extend({
    /** The seat shown to the admin. The call returns 409 if the delegate has another seat or none now. */
    from: seat,
    /** The new seat. Null removes the seat. */
    to: seat.nullable(),
  }),
  answer: messageAnswer('Seat corrected'),
  ofRegistration: notOwnRegistrationRule,
  errors: {
    noSuchRegistration,
    seatChanged: defineError(
      409,
      'seat_changed',
      'This seat has changed since you opened it. Look at it again.',
    ),
    sameSeat: defineError(400, 'same_seat', 'Please choose another seat'),
    invalidCommittee,
    invalidPortfolio,
    notAvailable,
    registrationsFrozen,
  },
}));

const level = z.enum(experienceLevels, 'Please choose a level of experience');

export const correctExperienceLevel = defineCall(() => ({
  ...adminCallDefaults,
  summary: "Corrects a delegate's level of experience. Demanding portfolios aren't for beginners.",
  method: 'PUT',
  path: '/v1/api/admin/correct/level',
  body: registrationIdBody.extend({
    /** The level shown to the admin. The call returns 409 if it has changed. */
    from: level.nullable(),
    to: level,
  }),
  answer: messageAnswer('Level of experience corrected'),
  ofRegistration: notOwnRegistrationRule,
  errors: {
    noSuchRegistration,
    levelChanged: defineError(
      409,
      'level_changed',
      'This level has changed since you opened it. Look at it again.',
    ),
    levelHidden: defineError(409, 'level_hidden', 'The club no longer asks for the level of experience'),
    registrationsFrozen,
  },
}));

export const maxNoteLength = 1_000;
const noteMissing = 'Please write a note';

export const addNote = defineCall(() => ({
  ...adminCallDefaults,
  summary: 'Adds a note for the secretariat to the history of a registration. The delegate never sees it.',
  method: 'PUT',
  path: '/v1/api/admin/note',
  body: registrationIdBody.extend({
    words: buildMultilineTextSchema(noteMissing, maxNoteLength),
  }),
  answer: messageAnswer('Note kept'),
  ofRegistration: notOwnRegistrationRule,
  errors: { noSuchRegistration, registrationsFrozen },
}));
