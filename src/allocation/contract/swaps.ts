import { z } from 'zod';
import { noSuchEvent, registrationsFrozen } from '#conference/contract.ts';
import { defineCall, defineError, lazyObject } from '#platform/contract/call.ts';
import { badRequestText, buildLineSchema, messageAnswer } from '#platform/contract/common.ts';
import { adminCallDefaults, notOwnRegistrationRule } from '#registration/contract/common.ts';
import { eventParamsSchema, seatNameSchema } from './drafts.ts';
import { delegateCallDefaults, displayedSeatSchema } from './offers.ts';

/** A delegate has at least this long to answer. The request then ends in the evening (product 18.11). */
export const swapAnswerHours = 48;
/** Limits the swap requests of a delegate, because each request is mailed to another delegate. */
export const maxSwapRequestsPerDay = 3;

/** A swap as seen by one of its two delegates. It does not contain the name of the other delegate. */
const ownSwap = lazyObject(() => ({
  _id: z.string(),
  eventName: z.string(),
  gives: displayedSeatSchema,
  gets: displayedSeatSchema,
  until: z.iso.datetime(),
}));

export const getOwnSwaps = defineCall(() => ({
  ...delegateCallDefaults,
  summary: 'Lists the swap requests that the delegate sent and received.',
  method: 'GET',
  path: '/v1/api/client/swaps',
  answer: z.object({ asked: z.array(ownSwap), toAnswer: z.array(ownSwap) }),
  errors: {},
}));

const noOwnSeat = defineError(409, 'no_own_seat', 'You have no seat that can be swapped');

export const listSwappablePortfolios = defineCall(() => ({
  ...delegateCallDefaults,
  summary: 'Lists the portfolios of other delegates that the caller can request in a swap, without names.',
  method: 'GET',
  path: '/v1/api/client/swaps/:eventName/seats',
  params: eventParamsSchema,
  answer: z.object({ seats: z.array(seatNameSchema.extend({ committeeName: z.string() })) }),
  errors: { noSuchEvent, noOwnSeat },
}));

export const requestSwap = defineCall(() => ({
  ...delegateCallDefaults,
  summary: 'Asks a delegate with a seat of this portfolio to swap seats.',
  method: 'PUT',
  path: '/v1/api/client/swaps/ask',
  body: seatNameSchema.extend({ eventName: buildLineSchema(noSuchEvent.message) }),
  answer: messageAnswer('Swap request sent'),
  errors: {
    noSuchEvent,
    registrationsFrozen,
    noOwnSeat,
    noSuchSeat: defineError(404, 'no_such_seat', 'No seat of this portfolio can be swapped'),
    notForBeginners: defineError(409, 'not_for_beginners', 'This portfolio is not for beginners'),
    alreadyRequested: defineError(409, 'already_requested', 'You already have an open swap request'),
    tooManyRequests: defineError(
      409,
      'too_many_swaps',
      `You can request ${maxSwapRequestsPerDay} swaps a day. Try again tomorrow.`,
    ),
    /** This error does not state a reason, because that could reveal the holder's experience or other requests. */
    notNow: defineError(409, 'swap_not_possible', 'A swap with this seat is not possible now'),
  },
}));

const noSuchSwap = defineError(404, 'no_such_swap', 'This swap request is no longer open');
const swapBody = z.object({ swapID: buildLineSchema(noSuchSwap.message) });

export const acceptSwap = defineCall(() => ({
  ...delegateCallDefaults,
  summary: 'Accepts a swap. Both delegates get their new seats at once.',
  method: 'PUT',
  path: '/v1/api/client/swaps/accept',
  body: swapBody,
  answer: messageAnswer('Seats swapped'),
  errors: { noSuchSwap, registrationsFrozen },
}));

export const declineSwap = defineCall(() => ({
  ...delegateCallDefaults,
  summary: 'Declines a swap. Both delegates keep their seats.',
  method: 'PUT',
  path: '/v1/api/client/swaps/decline',
  body: swapBody,
  answer: messageAnswer('Swap declined'),
  errors: { noSuchSwap, registrationsFrozen },
}));

export const cancelSwap = defineCall(() => ({
  ...delegateCallDefaults,
  summary: 'Cancels a swap request of the delegate.',
  method: 'PUT',
  path: '/v1/api/client/swaps/cancel',
  body: swapBody,
  answer: messageAnswer('Request cancelled'),
  errors: { noSuchSwap, registrationsFrozen },
}));

const party = lazyObject(() => ({ regID: z.string(), name: z.string(), seat: displayedSeatSchema }));

export const listOpenSwaps = defineCall(() => ({
  ...adminCallDefaults,
  invalid: badRequestText,
  summary: 'Lists the unanswered swap requests of an event.',
  method: 'GET',
  path: '/v1/api/admin/allocation/:eventName/swaps',
  params: eventParamsSchema,
  answer: z.object({
    swaps: z.array(z.object({ _id: z.string(), asker: party, holder: party, until: z.iso.datetime() })),
  }),
  errors: { noSuchEvent },
}));

declare module '#platform/contract/call.ts' {
  interface KindsOfRegistration {
    swap: true;
  }
}

export const rejectSwap = defineCall(() => ({
  ...adminCallDefaults,
  invalid: badRequestText,
  summary: 'Refuses an unanswered swap request. Both delegates keep their seats and are mailed.',
  method: 'PUT',
  path: '/v1/api/admin/allocation/swaps/refuse',
  body: swapBody,
  answer: messageAnswer('Swap refused'),
  ofRegistration: { ...notOwnRegistrationRule, field: 'swapID', kind: 'swap' },
  errors: { noSuchSwap, registrationsFrozen },
}));
