import { z } from 'zod';
import { registrationsStay } from '#conference/contract.ts';
import { defineCall, defineError } from '#platform/contract/call.ts';
import { badRequest, lineField, messageAnswer } from '#platform/contract/common.ts';
import { byAdmins, noSuchEvent, ofRegistration } from '#registration/contract/common.ts';
import { ofEvent, seatName } from './drafts.ts';
import { byDelegates, namedSeat } from './offers.ts';

/** How long a delegate has to answer a swap request. */
export const swapHours = 48;
/** How often a delegate may ask within 24 hours: each request mails the other delegate. */
export const swapsADay = 3;

/** A swap as the requester and the other delegate see it, without the name of the other. */
const ownSwap = z.object({
  _id: z.string(),
  eventName: z.string(),
  gives: namedSeat,
  gets: namedSeat,
  until: z.iso.datetime(),
});

export const getOwnSwaps = defineCall(() => ({
  ...byDelegates,
  summary: 'Swaps of seats that the delegate has asked for, and is asked for.',
  method: 'GET',
  path: '/v1/api/client/swaps',
  answer: z.object({ asked: z.array(ownSwap), toAnswer: z.array(ownSwap) }),
  errors: {},
}));

const noOwnSeat = defineError(409, 'no_own_seat', 'You have no seat that can be swapped');

export const listSwappable = defineCall(() => ({
  ...byDelegates,
  summary: 'The portfolios that others have and the delegate may ask for in a swap, without names.',
  method: 'GET',
  path: '/v1/api/client/swaps/:eventName/seats',
  params: ofEvent,
  answer: z.object({ seats: z.array(seatName.extend({ committeeName: z.string() })) }),
  errors: { noSuchEvent, noOwnSeat },
}));

export const askForSwap = defineCall(() => ({
  ...byDelegates,
  summary: "Asks who has a seat of a portfolio to swap it for the delegate's own.",
  method: 'PUT',
  path: '/v1/api/client/swaps/ask',
  body: seatName.extend({ eventName: lineField(noSuchEvent.message) }),
  answer: messageAnswer('Swap request sent'),
  errors: {
    noSuchEvent,
    registrationsStay,
    noOwnSeat,
    noSuchSeat: defineError(404, 'no_such_seat', 'No seat of this portfolio can be swapped'),
    notForBeginners: defineError(
      409,
      'not_for_beginners',
      'This portfolio is demanding, and not given to beginners',
    ),
    askedAlready: defineError(409, 'already_requested', 'A swap that you asked for is not answered yet'),
    askedOften: defineError(
      409,
      'too_many_swaps',
      `You have asked ${swapsADay} times within a day: ask again later`,
    ),
    /** Vague on purpose: it reveals neither the holder's experience nor other requests. */
    notNow: defineError(409, 'swap_not_possible', 'A swap with this seat is not possible now'),
  },
}));

const noSuchSwap = defineError(404, 'no_such_swap', 'This swap no longer stands');
const swapBody = z.object({ swapID: lineField(noSuchSwap.message) });

export const acceptSwap = defineCall(() => ({
  ...byDelegates,
  summary: 'Agrees to a swap: the two seats change hands at once.',
  method: 'PUT',
  path: '/v1/api/client/swaps/accept',
  body: swapBody,
  answer: messageAnswer('Seats swapped'),
  errors: { noSuchSwap, registrationsStay },
}));

export const declineSwap = defineCall(() => ({
  ...byDelegates,
  summary: 'Declines a swap; both keep their seats.',
  method: 'PUT',
  path: '/v1/api/client/swaps/decline',
  body: swapBody,
  answer: messageAnswer('Swap declined'),
  errors: { noSuchSwap, registrationsStay },
}));

export const cancelSwap = defineCall(() => ({
  ...byDelegates,
  summary: 'Takes back a swap that the delegate asked for.',
  method: 'PUT',
  path: '/v1/api/client/swaps/cancel',
  body: swapBody,
  answer: messageAnswer('Request cancelled'),
  errors: { noSuchSwap, registrationsStay },
}));

const party = z.object({ regID: z.string(), name: z.string(), seat: namedSeat });

export const listSwaps = defineCall(() => ({
  ...byAdmins,
  invalid: badRequest,
  summary: 'The swaps of seats that delegates have asked for and that are not answered yet.',
  method: 'GET',
  path: '/v1/api/admin/allocation/:eventName/swaps',
  params: ofEvent,
  answer: z.object({
    swaps: z.array(z.object({ _id: z.string(), asker: party, holder: party, until: z.iso.datetime() })),
  }),
  errors: { noSuchEvent },
}));

export const refuseSwap = defineCall(() => ({
  ...byAdmins,
  invalid: badRequest,
  summary: 'Refuses a swap before it is agreed to; both delegates are mailed and keep their seats.',
  method: 'PUT',
  path: '/v1/api/admin/allocation/swaps/refuse',
  body: swapBody,
  answer: messageAnswer('Swap refused'),
  ofRegistration: { ...ofRegistration, field: 'swapID', kind: 'swap' },
  errors: { noSuchSwap, registrationsStay },
}));
