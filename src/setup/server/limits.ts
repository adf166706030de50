import { defineRateLimits } from '#platform/server/limits/rate-limits.ts';

const minutes = 60_000;

/** Rate limits of the set-up link (product 27.1). */
export const setupLimits = defineRateLimits({
  setupPerNetwork: { uses: 60, windowMs: 60 * minutes },
});
