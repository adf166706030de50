import { defineRateLimits } from '#platform/server/limits/rate-limits.ts';

const minutes = 60_000;

/** Rate limits of committee sessions (product 4.6). */
export const debateLimits = defineRateLimits({
  /** Limit of steps, not of requests. It is high, because a device sends the steps of a day at once when its network is back. */
  debateStepsPerAccount: { uses: 6000, windowMs: minutes },
  floorRequestsPerAccount: { uses: 30, windowMs: minutes },
});
