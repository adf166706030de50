import { defineRateLimits } from '#platform/server/limits/rate-limits.ts';

const minutes = 60_000;

/** Rate limits of reading seats (product 4.6). */
export const seatLimits = defineRateLimits({
  seatReadsPerAccount: { uses: 120, windowMs: minutes },
});
