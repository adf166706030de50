import { defineRateLimits } from '#platform/server/limits/rate-limits.ts';

const minutes = 60_000;

/** Rate limits of previews (product 4.6). */
export const previewLimits = defineRateLimits({
  previewPerAccount: { uses: 90, windowMs: minutes },
});
