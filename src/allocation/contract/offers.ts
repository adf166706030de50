import { z } from 'zod';
import { eventHasBegun, noSuchEvent, registrationsFrozen } from '#conference/contract.ts';
import { defineCall, defineError, lazyObject } from '#platform/contract/call.ts';
import { badRequestText, buildLineSchema, forbidden, messageAnswer } from '#platform/contract/common.ts';
import {
  adminCallDefaults,
  noSuchRegistration,
  notOwnRegistrationRule,
} from '#registration/contract/common.ts';
import { eventParamsSchema } from './drafts.ts';

/** A delegate has at least this long to answer. The offer then ends in the evening (product 18.7). */
export const offerAnswerHours = 48;

export const delegateCallDefaults = {
  who: ['client'],
  forbidden,
  failed: 'Internal server error',
  invalid: badRequestText,
} as const;

export const displayedSeatSchema = lazyObject(() => ({ committee: z.string(), portfolio: z.string() }));

export const getOwnOffersAndWaitingPlaces = defineCall(() => ({
  ...delegateCallDefaults,
  summary: 'Lists the seats offered to the delegate, and the place on each waiting list.',
  method: 'GET',
  path: '/v1/api/client/offers',
  answer: lazyObject(() => ({
    offers: z.array(
      z.object({
        _id: z.string(),
        eventName: z.string(),
        seat: displayedSeatSchema,
        instead: displayedSeatSchema.nullable(),
        until: z.iso.datetime(),
      }),
    ),
    waiting: z.array(z.object({ eventName: z.string(), place: z.number(), of: z.number() })),
  })),
  errors: {},
}));

const noSuchOffer = defineError(404, 'no_such_offer', 'This offer is no longer open');
const offerBody = z.object({ offerID: buildLineSchema(noSuchOffer.message) });

export const acceptOffer = defineCall(() => ({
  ...delegateCallDefaults,
  summary: "Accepts an offered seat. The delegate's former seat is offered to the next delegate.",
  method: 'PUT',
  path: '/v1/api/client/offers/accept',
  body: offerBody,
  answer: messageAnswer('The seat is yours'),
  errors: {
    noSuchOffer,
    seatGone: defineError(409, 'seat_taken', 'Another delegate has been given this seat'),
    eventHasBegun,
    registrationsFrozen,
  },
}));

export const declineOffer = defineCall(() => ({
  ...delegateCallDefaults,
  summary: 'Declines an offered seat, which is offered to the next delegate.',
  method: 'PUT',
  path: '/v1/api/client/offers/decline',
  body: offerBody,
  answer: messageAnswer('Offer declined'),
  errors: { noSuchOffer, eventHasBegun, registrationsFrozen },
}));

const reasonText = 'Enter a reason in one line of at most 500 characters';
const reason = buildLineSchema(reasonText, 500);
const notActive = defineError(409, 'registration_not_active', 'This registration is declined or withdrawn');

export const withdrawOwnRegistration = defineCall(() => ({
  ...delegateCallDefaults,
  summary:
    "Withdraws the delegate's own registration. The seat is free at once and offered to the next delegate.",
  method: 'PUT',
  path: '/v1/api/client/withdraw',
  invalid: reasonText,
  body: z.object({ eventName: buildLineSchema(noSuchEvent.message), reason }),
  answer: messageAnswer('You have withdrawn'),
  errors: { noSuchEvent, noSuchRegistration, notActive, registrationsFrozen },
}));

export const withdrawRegistrationAsAdmin = defineCall(() => ({
  ...adminCallDefaults,
  summary:
    'Withdraws a registration at the request of the delegate. The seat is free at once and offered to the next delegate.',
  method: 'PUT',
  path: '/v1/api/admin/withdraw',
  invalid: reasonText,
  body: z.object({ regID: buildLineSchema(noSuchRegistration.message), reason }),
  answer: messageAnswer('Registration withdrawn'),
  ofRegistration: notOwnRegistrationRule,
  errors: { noSuchRegistration, notActive, registrationsFrozen },
}));

const waitingDelegate = lazyObject(() => ({
  regID: z.string(),
  name: z.string(),
  /** Null if the delegate's account was erased. */
  email: z.string().nullable(),
}));

export const getOffersAndWaitingList = defineCall(() => ({
  ...adminCallDefaults,
  invalid: badRequestText,
  summary: 'Lists the waiting list, the open offers and the free seats of an event.',
  method: 'GET',
  path: '/v1/api/admin/allocation/:eventName/offers',
  params: eventParamsSchema,
  answer: lazyObject(() => ({
    /** False until the seats of the event are published. Until then the lists are empty, and no seat is offered. */
    published: z.boolean(),
    waiting: z.array(waitingDelegate),
    open: z.array(
      waitingDelegate.extend({
        seat: displayedSeatSchema,
        until: z.iso.datetime(),
      }),
    ),
    free: z.array(z.object({ seatID: z.string(), seat: displayedSeatSchema })),
  })),
  errors: { noSuchEvent },
}));

export const offerSeatToNextDelegate = defineCall(() => ({
  ...adminCallDefaults,
  invalid: badRequestText,
  summary:
    'Offers a free seat to the first delegate on the waiting list, or else to the worst placed delegate who prefers it.',
  method: 'PUT',
  path: '/v1/api/admin/allocation/offer',
  body: z.object({
    eventName: buildLineSchema(noSuchEvent.message),
    seatID: buildLineSchema(badRequestText),
  }),
  answer: messageAnswer('Seat offered'),
  errors: {
    noSuchEvent,
    registrationsFrozen,
    eventHasBegun,
    notPublished: defineError(409, 'not_published', 'Publish the seats first'),
    notFree: defineError(409, 'seat_not_free', 'This seat is not free to offer'),
    noCandidates: defineError(409, 'no_candidates', 'No delegate is waiting for this seat or prefers it'),
  },
}));
