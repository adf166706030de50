import { defineRateLimits } from '#platform/server/limits/rate-limits.ts';

const minutes = 60_000;

/** Rate limits of discount codes (product 4.6). */
export const discountLimits = defineRateLimits({
  /** The limit is high, because an open form checks its code every minute. */
  discountCodePerAccount: { uses: 200, windowMs: 60 * minutes },
  /** Limit of wrong codes. A use is removed when the code is right. */
  wrongDiscountCodePerNetwork: { uses: 100, windowMs: 60 * minutes },
});
