import { defineRateLimits } from '#platform/server/limits/rate-limits.ts';

const minutes = 60_000;

export const setupLimits = defineRateLimits({
  setupPerNetwork: { uses: 60, windowMs: 60 * minutes },
});
