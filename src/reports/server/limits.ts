import { defineRateLimits } from '#platform/server/limits/rate-limits.ts';

const minutes = 60_000;

/** Rate limits of the form for reports (product 4.6). */
export const reportLimits = defineRateLimits({
  /** Limit of reports without a solved puzzle (product 26.3). */
  reportPerNetwork: { uses: 5, windowMs: 60 * minutes },
  /** Limit of wrong codes for reading reports and adding to them. */
  reportCodePerNetwork: { uses: 120, windowMs: 60 * minutes },
});
