import { defineRateLimits } from '#platform/server/limits/rate-limits.ts';

const minutes = 60_000;

/** Rate limits of the contact form (product 4.6). */
export const contactLimits = defineRateLimits({
  contactPerNetwork: { uses: 20, windowMs: 60 * minutes },
});
