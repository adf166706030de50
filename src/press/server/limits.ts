import { defineRateLimits } from '#platform/server/limits/rate-limits.ts';

const minutes = 60_000;

/** Rate limits of the press desk (product 4.6). */
export const pressLimits = defineRateLimits({
  /** Each of these changes renders the public pages. */
  pressPublicationsPerAccount: { uses: 30, windowMs: 10 * minutes },
});
