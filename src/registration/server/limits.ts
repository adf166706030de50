import { defineRateLimits } from '#platform/server/limits/rate-limits.ts';

const minutes = 60_000;

/** Rate limits of registrations and invitations (product 4.6). */
export const registrationLimits = defineRateLimits({
  registrationChangePerAccount: { uses: 30, windowMs: 60 * minutes },
  feeReservationPerAccount: { uses: 120, windowMs: 60 * minutes },
  paymentPerAccount: { uses: 30, windowMs: 60 * minutes },
  invitePerLeader: { uses: 60, windowMs: 60 * minutes },
  invitePerInvitee: { uses: 10, windowMs: 60 * minutes },
  copiedLinkPerLeader: { uses: 120, windowMs: 60 * minutes },
});
