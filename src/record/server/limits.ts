import { defineRateLimits } from '#platform/server/limits/rate-limits.ts';

const minutes = 60_000;

/** Rate limits of the public record (product 4.6). */
export const recordLimits = defineRateLimits({
  /** Each change renders the public pages. */
  recordNamesPerAccount: { uses: 10, windowMs: minutes },
});
