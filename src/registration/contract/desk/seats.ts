import { z } from 'zod';
import { registrationsStay } from '#conference/contract.ts';
import { defineCall, defineError } from '#platform/contract/call.ts';
import { lineField, messageAnswer } from '#platform/contract/common.ts';
import { byAdmins, noSuchEvent, noSuchRegistration, noSuchStatus, ofRegistration } from './admins.ts';

/** The free seats, by committee. */
export const getSeats = defineCall({
  ...byAdmins,
  summary: 'The free portfolios of an event by committee, and how many delegates are confirmed.',
  method: 'GET',
  path: '/v1/api/admin/seats/:eventName',
  invalid: 'No such event exists',
  params: z.object({ eventName: lineField('No such event exists') }),
  answer: z.object({
    /** The number of confirmed delegates, with or without a seat. */
    confirmed: z.number(),
    committees: z.array(
      z.object({
        value: z.string(),
        name: z.string(),
        /** Portfolios with a free seat. */
        free: z.array(z.string()),
        /** Free portfolios that delegates can't choose. */
        withheld: z.array(z.string()),
        /** Assigned seats of all portfolios. */
        given: z.number(),
        left: z.number(),
      }),
    ),
  }),
  errors: { noSuchEvent },
});

const bothRequired = 'Please fill all required fields';
const invalidCommittee = defineError(400, 'invalid_committee', 'invalid committee selection');
const invalidPortfolio = defineError(400, 'invalid_portfolio', 'invalid portfolio selection');
const notAvailable = defineError(409, 'portfolio_full', 'Portfolio is not available');

const seat = z.object(
  { committee: lineField(bothRequired), portfolio: lineField(bothRequired) },
  { error: bothRequired },
);

export const assignPortfolio = defineCall({
  ...byAdmins,
  summary: 'Assigns a confirmed delegate without a seat a free portfolio of a committee.',
  method: 'PUT',
  path: '/v1/api/admin/assign/portfolios',
  invalid: bothRequired,
  body: seat.extend({ eventID: lineField('No such registration exists') }),
  answer: messageAnswer('Portfolio and committee updated'),
  ofRegistration: { ...ofRegistration, field: 'eventID' },
  errors: {
    noSuchRegistration,
    stillPending: defineError(409, 'still_pending', 'Event registartion confirmation is still pending'),
    noSuchStatus,
    portfolioAssigned: defineError(409, 'portfolio_assigned', 'Portfolio already assigned'),
    invalidCommittee,
    invalidPortfolio,
    notAvailable,
    registrationsStay,
  },
});

export const correctSeat = defineCall({
  ...byAdmins,
  summary: 'Replaces a seat that was assigned by mistake, or removes it. The registration stays confirmed.',
  method: 'PUT',
  path: '/v1/api/admin/correct/seat',
  invalid: bothRequired,
  body: z.object({
    regID: lineField('No such registration exists'),
    /** The seat shown to the admin. The call fails when it has changed since. */
    from: seat,
    /** The correct seat; null to remove the seat. */
    to: seat.nullable(),
  }),
  answer: messageAnswer('Seat corrected'),
  ofRegistration,
  errors: {
    noSuchRegistration,
    seatChanged: defineError(409, 'seat_changed', 'This seat no longer stands'),
    sameSeat: defineError(400, 'same_seat', 'Please choose another seat'),
    invalidCommittee,
    invalidPortfolio,
    notAvailable,
    registrationsStay,
  },
});
