import { z } from 'zod';
import { registrationsStay } from '#conference/contract.ts';
import { defineCall, defineError } from '#platform/contract/call.ts';
import { badRequest, forbidden, lineField, messageAnswer } from '#platform/contract/common.ts';
import { byAdmins, noSuchEvent, noSuchRegistration, ofRegistration } from '#registration/contract/common.ts';
import { ofEvent } from './drafts.ts';

/** How long an offered seat is kept. */
export const offerHours = 48;

/** The options that all calls of delegates share. */
export const byDelegates = {
  who: ['client'],
  forbidden,
  failed: 'Internal server error',
  invalid: badRequest,
} as const;

/** A seat with its display names. */
export const namedSeat = z.object({ committee: z.string(), portfolio: z.string() });

export const getOwnOffers = defineCall(() => ({
  ...byDelegates,
  summary: 'The seats offered to the delegate, and the place on the waiting list.',
  method: 'GET',
  path: '/v1/api/client/offers',
  answer: z.object({
    offers: z.array(
      z.object({
        _id: z.string(),
        eventName: z.string(),
        seat: namedSeat,
        /** The seat that the delegate would give up. */
        instead: namedSeat.nullable(),
        until: z.iso.datetime(),
      }),
    ),
    waiting: z.array(z.object({ eventName: z.string(), place: z.number(), of: z.number() })),
  }),
  errors: {},
}));

const noSuchOffer = defineError(404, 'no_such_offer', 'This offer no longer stands');
const offerBody = z.object({ offerID: lineField(noSuchOffer.message) });

export const acceptOffer = defineCall(() => ({
  ...byDelegates,
  summary: 'Takes an offered seat; the one held before is free at once and offered on.',
  method: 'PUT',
  path: '/v1/api/client/offers/accept',
  body: offerBody,
  answer: messageAnswer('The seat is yours'),
  errors: {
    noSuchOffer,
    seatGone: defineError(409, 'seat_taken', 'This seat has been given to another delegate since'),
    registrationsStay,
  },
}));

export const declineOffer = defineCall(() => ({
  ...byDelegates,
  summary: 'Declines an offered seat; it passes on to the next.',
  method: 'PUT',
  path: '/v1/api/client/offers/decline',
  body: offerBody,
  answer: messageAnswer('Offer declined'),
  errors: { noSuchOffer },
}));

export const reasonText = 'Say why in a line of at most 500 characters';
const reason = lineField(reasonText, 500);
const notStanding = defineError(409, 'registration_not_active', 'This registration no longer stands');

export const withdrawOwn = defineCall(() => ({
  ...byDelegates,
  summary: "Takes back the delegate's own registration; the seat is free at once and offered to others.",
  method: 'PUT',
  path: '/v1/api/client/withdraw',
  invalid: reasonText,
  body: z.object({ eventName: lineField(noSuchEvent.message), reason }),
  answer: messageAnswer('You have withdrawn'),
  errors: { noSuchEvent, noSuchRegistration, notStanding, registrationsStay },
}));

export const withdrawDelegate = defineCall(() => ({
  ...byAdmins,
  summary:
    "Takes back a delegate's registration on their word; the seat is free at once and offered to others.",
  method: 'PUT',
  path: '/v1/api/admin/withdraw',
  invalid: reasonText,
  body: z.object({ regID: lineField(noSuchRegistration.message), reason }),
  answer: messageAnswer('Registration withdrawn'),
  ofRegistration,
  errors: { noSuchRegistration, notStanding, registrationsStay },
}));

const waitingDelegate = z.object({
  regID: z.string(),
  name: z.string(),
  /** Null once the delegate is erased. */
  email: z.string().nullable(),
});

export const listOffers = defineCall(() => ({
  ...byAdmins,
  invalid: badRequest,
  summary: 'Who waits for a seat, which seats are offered to whom until when, and which are free.',
  method: 'GET',
  path: '/v1/api/admin/allocation/:eventName/offers',
  params: ofEvent,
  answer: z.object({
    /** Whether seats are published. Before that nothing is offered. */
    published: z.boolean(),
    waiting: z.array(waitingDelegate),
    open: z.array(
      waitingDelegate.extend({
        seat: namedSeat,
        until: z.iso.datetime(),
      }),
    ),
    free: z.array(z.object({ seatID: z.string(), seat: namedSeat })),
  }),
  errors: { noSuchEvent },
}));

export const offerSeat = defineCall(() => ({
  ...byAdmins,
  invalid: badRequest,
  summary:
    'Offers a free seat to whom the rule says: who waits, else the worst off who would rather have it.',
  method: 'PUT',
  path: '/v1/api/admin/allocation/offer',
  body: z.object({ eventName: lineField(noSuchEvent.message), seatID: lineField(badRequest) }),
  answer: messageAnswer('Seat offered'),
  errors: {
    noSuchEvent,
    registrationsStay,
    notPublished: defineError(409, 'not_published', 'Publish the seats first'),
    notFree: defineError(409, 'seat_not_free', 'This seat is not free to offer'),
    noCandidates: defineError(409, 'no_candidates', 'No delegate waits for this seat or prefers it'),
  },
}));
