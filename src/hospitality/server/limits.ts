import { defineRateLimits } from '#platform/server/limits/rate-limits.ts';

const minutes = 60_000;

/** Rate limits of hospitality (product 4.6). They are high, because a device sends the entries of hours at once. */
export const hospitalityLimits = defineRateLimits({
  detailOpeningsPerAccount: { uses: 1500, windowMs: minutes },
  stayMarksPerAccount: { uses: 1500, windowMs: minutes },
});
