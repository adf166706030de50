import { defineRateLimits } from '#platform/server/limits/rate-limits.ts';

const minutes = 60_000;

/** Rate limits of marks and awards (product 4.6). */
export const awardLimits = defineRateLimits({
  /** Limit of marks, not of requests. It is high, because a device sends the marks of hours at once. */
  awardMarksPerAccount: { uses: 1500, windowMs: minutes },
  /** Each sheet folds the debate of a committee. */
  ownSheetsPerAccount: { uses: 10, windowMs: minutes },
  spokenNamesPerAccount: { uses: 20, windowMs: minutes },
});
