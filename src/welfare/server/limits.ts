import { defineRateLimits } from '#platform/server/limits/rate-limits.ts';

const minutes = 60_000;

/** Rate limits of asking guardians for consent (product 4.6). */
export const consentLimits = defineRateLimits({
  guardianPerDelegate: { uses: 20, windowMs: 60 * minutes },
  guardianLinkPerDelegate: { uses: 20, windowMs: 60 * minutes },
  guardianPerAddress: { uses: 10, windowMs: 60 * minutes },
});
